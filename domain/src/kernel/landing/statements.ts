export { statements } from '@keelstone/operator/statements';
