export { reasonsAndQuestions } from '@keelstone/operator/reasons-and-questions';
