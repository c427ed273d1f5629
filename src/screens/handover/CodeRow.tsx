import { useEffect, useRef, useState } from 'react'
import { CODE_BYTES } from '#domain/handover/frame-texts.rules.ts'
import { framesOf } from '#domain/handover/frames.rules.ts'
import { qrFields } from '#ui/qr.ts'
import { handoverTexts } from './handover.texts.ts'
import { useAwake } from './use-awake.ts'
import styles from './handover.module.css'

const texts = handoverTexts.codes

/** Milliseconds that a code stays: a cheap tablet's camera sees each at least once. */
const STAYS = 240

/** Modules of the white border, which readers need. */
const QUIET = 4

type Frames = Awaited<ReturnType<typeof framesOf>>

/** A bundle as QR codes that go on by themselves: its parts in order, then sums of them, for whoever has missed some. */
export function CodeRow({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const [frames, setFrames] = useState<Frames | null>(null)
  const [number, setNumber] = useState(0)
  useAwake()
  useEffect(() => {
    let isOver = false
    void framesOf(bytes, Math.min(CODE_BYTES, bytes.length)).then((made) => {
      if (!isOver) setFrames(made)
    })
    return () => {
      isOver = true
    }
  }, [bytes])
  const pieces = frames?.pieces ?? 1
  useEffect(() => {
    if (pieces === 1) return undefined
    const timer = setInterval(() => setNumber((before) => before + 1), STAYS)
    return () => clearInterval(timer)
  }, [pieces])
  return (
    <>
      {frames ? <Code text={frames.frame(number)} /> : null}
      <p className={`${styles['count']} num`}>
        {number < pieces ? texts.of(number + 1, pieces) : texts.again(number + 1)}
      </p>
      <p className={styles['note']}>{texts.help}</p>
    </>
  )
}

/** One code, drawn a pixel for each module: drawing it anew four times a second must cost little. */
function Code({ text }: { text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const fields = qrFields(text, 'L')
    const side = fields.length + 2 * QUIET
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    canvas.current.width = side
    canvas.current.height = side
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.fillStyle = '#000'
    for (const [y, row] of fields.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x + QUIET, y + QUIET, 1, 1)
  }, [text])
  return <canvas ref={canvas} className={styles['code']} role="img" aria-label={texts.label} data-frame={text} />
}
