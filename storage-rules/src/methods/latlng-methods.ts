import { float, type LatLngValue } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

const EARTH_RADIUS_METRES = 6_371_009;

/** Methods of geographical points; degrees, and metres along the great circle. */
export const latlngMethods = defineMethods('latlng', {
  latitude: [0, ({ latitude }) => float(latitude)],
  longitude: [0, ({ longitude }) => float(longitude)],
  distance: [1, (from, args) => float(haversine(from, args.of(0, 'latlng')))],
});

/** The formula of Google's S2 library, operation by operation, so that the last digit is the same too. */
function haversine(from: LatLngValue, to: LatLngValue): number {
  const fromLatitude = radians(from.latitude);
  const toLatitude = radians(to.latitude);
  const latitudes = Math.sin(0.5 * (toLatitude - fromLatitude));
  const longitudes = Math.sin(0.5 * (radians(to.longitude) - radians(from.longitude)));
  const chord =
    latitudes * latitudes + longitudes * longitudes * Math.cos(fromLatitude) * Math.cos(toLatitude);
  return 2 * Math.asin(Math.sqrt(Math.min(1, chord))) * EARTH_RADIUS_METRES;
}

function radians(degrees: number): number {
  return degrees * (Math.PI / 180);
}
