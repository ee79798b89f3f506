import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

it.each([
  ['changes', <p>Sum: {1}</p>, <p>Sum: {2}</p>],
  ['removes', <p>Sum{'s'}</p>, <p>Sum{undefined}</p>],
  ['inserts something before', <p>{undefined}Sum</p>, <p>{<i />}Sum</p>],
])('bare text fails a test in which React %s it', (what, before, after) => {
  const { rerender } = render(before);
  expect(() => {
    rerender(after);
  }).toThrow(`React ${what} the bare text`);
});

it('bare text may be all that an element holds', () => {
  const { rerender, container } = render(<p>{`Sum: ${String(1)}`}</p>);
  rerender(<p>{`Sum: ${String(2)}`}</p>);
  expect(container).toHaveTextContent('Sum: 2');
  rerender(<p>{<i />}</p>);
  expect(container).not.toHaveTextContent('Sum');
});
