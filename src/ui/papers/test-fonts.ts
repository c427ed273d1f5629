import { readFileSync } from 'node:fs'
import type { PaperFonts } from './fonts.ts'

const fontFile = (name: string): ArrayBuffer =>
  new Uint8Array(readFileSync(new URL(`./fonts/vazirmatn-${name}.ttf`, import.meta.url))).buffer

export const testFonts: PaperFonts = { regular: fontFile('regular'), bold: fontFile('bold') }
