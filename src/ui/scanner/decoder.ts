/** Finds the texts of the QR codes in the picture of a camera. */
export type Decoder = (video: HTMLVideoElement) => Promise<readonly string[]>

/** The browser's own reader, which has no types yet. */
type Detector = { detect: (video: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats?: () => Promise<readonly string[]>
}

async function ownOfBrowser(): Promise<Decoder | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats?.()) ?? []
    if (!BarcodeDetector || !formats.includes('qr_code')) return null
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  } catch {
    return null
  }
}

/** The browser's own reader where it reads QR codes, else ours, which is loaded only then. */
export async function loadDecoder(): Promise<Decoder> {
  const own = await ownOfBrowser()
  if (own) return own
  const { makeDecoder } = await import('./qr-decoder.ts')
  return makeDecoder()
}
