import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { makeChartColors } from './chart-colors.ts';
import { findPoint, type ChartData, type ChartPoint } from './chart-data.ts';
import { computeLayout } from './chart-scales.ts';

export type DrawingProps = {
  data: ChartData;
  /** The accessible name, and the id of the element that describes the chart. */
  name: string;
  descriptionId: string;
  height: number;
  /** Called with the figure under the pointer, and without one once the pointer has left. */
  onPoint: (point: ChartPoint | undefined) => void;
};

/** The drawing of a chart, as wide as its container and without animation. Loaded late, because it alone needs d3. */
export default function ChartDrawing(props: DrawingProps) {
  const { data, name, descriptionId, height, onPoint } = props;
  const { ref, width } = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<ChartPoint>();
  const layout = computeLayout(data, { width, height });
  const show = (point: ChartPoint | undefined): void => {
    setShown(point);
    onPoint(point);
  };
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    show(findPoint(data, layout.dayAt(event.clientX - left)));
  };
  return (
    <Box ref={ref} sx={{ height, overflow: 'hidden' }}>
      <Box
        component="svg"
        role="img"
        aria-label={name}
        aria-describedby={descriptionId}
        width={width}
        height={height}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => show(undefined)}
        sx={[makeChartColors, { display: 'block', touchAction: 'pan-y' }]}
      >
        <Axes layout={layout} />
        {layout.areas.map((path) => (
          <path key={path} className="area" d={path} />
        ))}
        {layout.lines.map((path) => (
          <path key={path} className="line" d={path} />
        ))}
        {layout.dots.map(({ day, value }) => (
          <circle key={day} className="dot" cx={layout.x(day)} cy={layout.y(value)} r={3} />
        ))}
        {shown !== undefined && (
          <>
            <line
              className="rule"
              x1={layout.x(shown.day)}
              x2={layout.x(shown.day)}
              y1={layout.top}
              y2={layout.bottom}
            />
            <circle className="dot" cx={layout.x(shown.day)} cy={layout.y(shown.value)} r={4} />
          </>
        )}
      </Box>
    </Box>
  );
}

type Layout = ReturnType<typeof computeLayout>;

function Axes({ layout: { left, right, bottom, valueTicks, dayTicks } }: { layout: Layout }) {
  return (
    <>
      {valueTicks.map(({ atPixels: y, text }) => (
        <g key={text}>
          <line className="grid" x1={left} x2={right} y1={y} y2={y} />
          <text className="axis" x={left - 8} y={y} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {dayTicks.map(({ atPixels: x, text }) => (
        <text key={text} className="axis" x={x} y={bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}

/** The width without a layout. */
const unmeasured = 560;

/** The current width of an element in pixels, from its first paint on: an observer reports only after that. */
function useWidth<E extends Element>(): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(unmeasured);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth((last) => element.clientWidth || last);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
