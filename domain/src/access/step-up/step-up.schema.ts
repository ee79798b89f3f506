import { confirmationSchema } from '../second-factor/second-factor.schema.ts';
import { object } from 'yup';

export const stepUpSchema = object({ proof: confirmationSchema });
