import { limits } from '@keelstone/domain/limits';
import { RequestPage } from '../../../components/request-page.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositReceived } from './deposit-received.tsx';

export function DepositPage() {
  return (
    <RequestPage
      title="Deposit Funds"
      lead={`Send Bitcoin or Ethereum and upload the proof. Minimum: ${String(limits.depositUsdMin)} USD.`}
      form={(options) => <DepositForm {...options} />}
      received={(options) => <DepositReceived {...options} />}
    />
  );
}
