import { useEffect, useRef, type PointerEvent } from 'react'
import { cropOf, dragView, fitView, MOST_ZOOM, type View } from './crop.ts'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.photo

/** Side of the photo that is uploaded, in pixels. */
const SIDE = 512
const QUALITY = 0.9

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = cropOf(picture, view)
  // Transparent parts of the picture would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
}

/** The visible square as a file to upload; null when the browser cannot create one. */
export function cutPhoto(picture: ImageBitmap, view: View): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  paint(canvas, picture, view)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
}

type CropSquareProps = { picture: ImageBitmap; view: View; onView: (view: View) => void }

/** A preview of the square that will be uploaded; dragged by finger or mouse, or moved by sliders. */
export function CropSquare({ picture, view, onView }: CropSquareProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const grip = useRef<{ x: number; y: number; view: View } | null>(null)
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, view)
  }, [picture, view])

  const grab = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, view }
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!grip.current) return
    const side = event.currentTarget.clientWidth
    const { x, y, view: from } = grip.current
    onView(dragView(picture, from, (event.clientX - x) / side, (event.clientY - y) / side))
  }
  const release = () => {
    grip.current = null
  }
  return (
    <div className={classes['crop']}>
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={texts.preview}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
      <Slider
        label={texts.zoom}
        least={1}
        most={MOST_ZOOM}
        value={view.zoom}
        onChange={(zoom) => onView(fitView(picture, { ...view, zoom }))}
      />
      <Slider label={texts.sideways} value={view.x} onChange={(x) => onView(fitView(picture, { ...view, x }))} />
      <Slider label={texts.upright} value={view.y} onChange={(y) => onView(fitView(picture, { ...view, y }))} />
    </div>
  )
}

type SliderProps = { label: string; least?: number; most?: number; value: number; onChange: (value: number) => void }

const Slider = ({ label, least = 0, most = 1, value, onChange }: SliderProps) => (
  <label className={classes['zoom']}>
    <span>{label}</span>
    <input
      type="range"
      min={least}
      max={most}
      step={0.01}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  </label>
)
