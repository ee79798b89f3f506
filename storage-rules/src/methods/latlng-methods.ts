import { float, type LatLngValue } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

const EARTH_RADIUS_METRES = 6_371_010;

/** Methods of geographical points; degrees, and metres along the great circle (local-stack.md 4.5). */
export const latlngMethods = defineMethods('latlng', {
  latitude: [0, ({ latitude }) => float(latitude)],
  longitude: [0, ({ longitude }) => float(longitude)],
  distance: [1, (from, args) => float(haversine(from, args.of(0, 'latlng')))],
});

function haversine(from: LatLngValue, to: LatLngValue): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
