import bold from './fonts/vazirmatn-bold.ttf?url'
import regular from './fonts/vazirmatn-regular.ttf?url'

/** The font of papers, with Latin and Arabic letters: TrueType files. */
export type PaperFonts = { regular: ArrayBuffer; bold: ArrayBuffer }

async function fetchFont(address: string): Promise<ArrayBuffer> {
  // oxlint-disable-next-line no-restricted-globals -- A file of the app, not data of the school.
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The font could not be loaded: ${response.status}`)
  return response.arrayBuffer()
}

let loading: Promise<PaperFonts> | undefined

/** Loads the fonts once; after a failure the next call tries again. */
export function loadPaperFonts(): Promise<PaperFonts> {
  loading ??= Promise.all([fetchFont(regular), fetchFont(bold)]).then(
    ([regular, bold]) => ({ regular, bold }),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
