import type { Handler } from '../http/handler.ts';
import { login } from './login.service.ts';

export const loginHandler: Handler<'login'> = ({ body, origin }, deps) =>
  login({ ...body, email: body.email.toLowerCase(), origin }, deps);
