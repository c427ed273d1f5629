/* oxlint-disable jsx-a11y/no-redundant-roles -- Styling turns rows into cards, and with them browsers forget that this is a table. */
import { startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useOnPaper } from './use-on-paper.ts'

/** Rows of a chunk: divisible by 2, 3 and 4, so that cards side by side end in a full row. */
const CHUNK = 60
/** Rows of the first drawing of a long list, about what a screen holds: the others follow once these are painted. */
const FIRST_ROWS = 12
/** Distance from the viewport within which rows are rendered. */
const MARGIN_PX = 900
/** The assumed height of a row, until a row was measured. */
const USUAL_ROW_PX = 56

type TableChunksProps<Row> = {
  rows: readonly Row[]
  /** Renders a `tr` with a key. */
  draw: (row: Row, place: number) => ReactNode
}

/**
 * The rows of a table, or their cards on a phone. Of a long list, only the first rows and the rows near the viewport are
 * in the document.
 */
export function TableChunks<Row>({ rows, draw }: TableChunksProps<Row>) {
  const isOnPaper = useOnPaper()
  const [rowHeight, setRowHeight] = useState(USUAL_ROW_PX)
  const isPainted = useIsPainted()
  const isWhole = isPainted || isOnPaper || rows.length <= CHUNK
  const shown = isWhole ? rows.length : Math.min(rows.length, FIRST_ROWS)
  const starts = Array.from({ length: Math.ceil(shown / CHUNK) }, (_, index) => index * CHUNK)
  return (
    <>
      {starts.map((start) => (
        <Chunk
          key={start}
          isFirst={start === 0}
          isWhole={isOnPaper}
          count={Math.min(CHUNK, shown - start)}
          rows={rows}
          start={start}
          draw={draw}
          rowHeight={rowHeight}
          onRowHeight={setRowHeight}
        />
      ))}
      {shown < rows.length ? <Free height={rowHeight * (rows.length - shown)} /> : null}
    </>
  )
}

/** False until the first drawing has been painted. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A task that is queued in a frame begins after the frame is painted. A hidden page has no frames.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

/** Keeps the height of rows that are not rendered. */
const Free = ({ height }: { height: number }) => (
  <tbody role="rowgroup" data-far="">
    <FreeRow height={height} />
  </tbody>
)

const FreeRow = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td style={{ height }}>{null}</td>
  </tr>
)

type ChunkProps<Row> = TableChunksProps<Row> & {
  /** Index of the chunk's first row, and the number of its rows. */
  start: number
  count: number
  /** The first chunk is always rendered: most lists have no other, and elements below a list stay reachable by Tab. */
  isFirst: boolean
  isWhole: boolean
  /** The row height of the chunk that was measured last. */
  rowHeight: number
  onRowHeight: (height: number) => void
}

/** Rows that are rendered while they are near the viewport; otherwise a placeholder keeps their height. */
function Chunk<Row>({ rows, start, count, draw, isFirst, isWhole, rowHeight, onRowHeight }: ChunkProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState<{ px: number; of: number } | null>(null)
  const isDrawn = isFirst || isNear || isWhole
  // Rendered rows are reused when only a height was measured, which happens right after the first rendering.
  const drawn = useMemo(
    () => (isDrawn ? rows.slice(start, start + count).map((row, at) => draw(row, start + at)) : null),
    [isDrawn, rows, start, count, draw],
  )
  useEffect(() => {
    if (!body.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy device, several observations arrive at once, the newest last.
        const entry = entries.at(-1)
        if (!entry) return
        const { height: px } = entry.boundingClientRect
        const isDrawn = body.current?.dataset['far'] === undefined
        // A chunk that is hidden together with its surroundings, as in a folded panel, is neither measured nor removed.
        if (isDrawn && px === 0) return
        if (isDrawn) {
          setHeight({ px, of: count })
          onRowHeight(px / count)
        }
        setNear(entry.isIntersecting)
      },
      { rootMargin: `${MARGIN_PX}px` },
    )
    observer.observe(body.current)
    return () => observer.disconnect()
  }, [count, onRowHeight])
  const free = height?.of === count ? height.px : rowHeight * count
  return (
    <tbody ref={body} role="rowgroup" data-far={isDrawn ? undefined : ''}>
      {drawn ?? <FreeRow height={free} />}
    </tbody>
  )
}
