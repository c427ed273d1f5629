/** The visible part of a picture: at zoom 1 it just fills the square; the centre in fractions of the picture. */
export type View = { zoom: number; x: number; y: number }

export type Size = { width: number; height: number }

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The view nearest to the wanted one at which the picture fills the whole square. */
export function fitView({ width, height }: Size, { zoom, x, y }: View): View {
  const wanted = clamp(zoom, 1, MOST_ZOOM)
  const side = Math.min(width, height) / wanted
  const marginX = side / 2 / width
  const marginY = side / 2 / height
  return { zoom: wanted, x: clamp(x, marginX, 1 - marginX), y: clamp(y, marginY, 1 - marginY) }
}

/** The square of the picture that a view shows, in pixels of the picture. */
export function cropOf(size: Size, view: View): { left: number; top: number; side: number } {
  const { zoom, x, y } = fitView(size, view)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}

/** The view after dragging the picture by fractions of the square's side. */
export function dragView(size: Size, view: View, byX: number, byY: number): View {
  const { side } = cropOf(size, view)
  return fitView(size, { ...view, x: view.x - (byX * side) / size.width, y: view.y - (byY * side) / size.height })
}
