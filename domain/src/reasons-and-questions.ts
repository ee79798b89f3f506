export { dialogTexts } from '@keelstone/operator/dialog-texts';
