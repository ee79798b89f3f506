import { EvaluationError } from '../values/evaluation-error.ts';
import type { LatLngValue } from '../values/value.ts';
import { defineFunctions } from './define-functions.ts';

/** `latlng.value(latitude, longitude)` in degrees, an error outside of the globe. */
export const latlngFunctions = defineFunctions('latlng.', {
  value: [2, (args) => latlng(args.number(0), args.number(1))],
});

function latlng(latitude: number, longitude: number): LatLngValue {
  // Written so that NaN fails too.
  if (!(Math.abs(latitude) <= 90)) throw new EvaluationError(`Latitude ${latitude} is not in -90 … 90.`);
  if (!(Math.abs(longitude) <= 180))
    throw new EvaluationError(`Longitude ${longitude} is not in -180 … 180.`);
  return { type: 'latlng', latitude, longitude };
}
