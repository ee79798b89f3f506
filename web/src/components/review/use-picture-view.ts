import { useState } from 'react';

/** How much larger than fitting into its frame. */
const zooms = [1, 1.5, 2, 3, 4, 6] as const;
const last = zooms.length - 1;

export type PictureView = {
  zoom: number;
  /** Clockwise quarter turns, 0 to 3. */
  turns: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  rotate: () => void;
};

/** How a picture is looked at: fitted at first. */
export function usePictureView(): PictureView {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  return {
    zoom: zooms[step] ?? 1,
    turns,
    canZoomIn: step < last,
    canZoomOut: step > 0,
    zoomIn: () => {
      setStep((now) => Math.min(last, now + 1));
    },
    zoomOut: () => {
      setStep((now) => Math.max(0, now - 1));
    },
    fit: () => {
      setStep(0);
    },
    rotate: () => {
      setTurns((now) => (now + 1) % 4);
    },
  };
}
