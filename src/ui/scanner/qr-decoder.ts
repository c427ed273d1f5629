import { decodeQR } from 'qr/decode.js'
import type { Decoder } from './decoder.ts'

/** Longest side of the picture that is searched: enough for a card in the hand, and four times quicker than the camera's own. */
const SIDE = 640

/** Milliseconds for further attempts at a picture in which no code was found; the next picture is soon there. */
const PATIENCE = 24

/** Reads QR codes in browsers that cannot do so themselves. */
export function makeDecoder(): Decoder {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return []
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    try {
      return [decodeQR(context.getImageData(0, 0, width, height), { timeLimit: PATIENCE })]
    } catch {
      // A picture without a code.
      return []
    }
  }
}
