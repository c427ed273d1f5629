import { sidesOf } from './letterhead.ts'
import { lineHeight, type Pen } from './pen.ts'

/** Where a slip is drawn on a page, in millimetres; `size` is the font size in points. */
export type CopyBox = { x: number; y: number; width: number; size: number }

type RowStyle = {
  scale?: number
  isBold?: boolean
  room?: number
  /** Text that ends before a column of this width (mm) at the end of the line. */
  inner?: string
  column?: number
}

/** Writes lines of a slip below each other, from the side on which lines of the language begin. */
export function writerAt(pen: Pen, { x, y, width, size }: CopyBox) {
  const { start, end, mirrored, isMirrored } = sidesOf(pen)
  const black = { color: [0, 0, 0] } as const
  let at = y
  return {
    x,
    width,
    isMirrored,
    mirrored,
    get y() {
      return at
    },
    move: (by: number) => void (at += by),
    /** Text at the beginning, wrapped where it is too long, and optional text at the end of its first line. */
    row(text: string, atEnd = '', { scale = 1, isBold = false, room = width, inner = '', column = 0 }: RowStyle = {}) {
      const style = { ...black, size: size * scale, weight: isBold ? ('bold' as const) : ('normal' as const) }
      const step = lineHeight(style.size)
      const innerWidth = inner ? column + pen.widthOf(inner, style) + 2 : 0
      const endWidth = Math.max(innerWidth, atEnd ? pen.widthOf(atEnd, style) + 2 : 0)
      const direction = pen.directionOf(text)
      if (atEnd) end(atEnd, x + width, at + step * 0.75, style)
      if (inner) end(inner, x + width - column, at + step * 0.75, style)
      for (const line of pen.wrap(text || ' ', { ...style, room: room - endWidth })) {
        start(line, x, at + step * 0.75, { ...style, direction })
        at += step
      }
    },
    rule(weight = 0.2) {
      pen.rule(mirrored(x), at + 1, mirrored(x + width), { ...black, weight })
      at += 2
    },
  }
}
