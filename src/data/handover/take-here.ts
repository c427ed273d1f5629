import { framesIn, gatherBundles } from '#domain/handover/frame-texts.rules.ts'
import { FRAME_BEGINNING, frameText } from '#domain/handover/frames.rules.ts'
import { isOfHandover } from '#domain/handover/packets.rules.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { dropSettings, getSetting, setSetting } from '../device/settings.ts'
import { readSession } from '../session/session.ts'
import { nudge } from '../sync/nudge.ts'
import { takeBundle, type Taken } from './take.ts'

/** Takes a bundle on this device, and has the sync engine deliver what came for the school, and apply what came from it. */
export async function takeHere(bytes: Uint8Array<ArrayBuffer>): Promise<Taken[]> {
  const db = device()
  const name = (await readSession(db))?.user.fullname ?? ''
  const taken = await takeBundle(db, bytes, { now: Date.now(), name })
  nudge('enqueue')
  return taken
}

/** The bundles in a text, or how much of one is there; `isMisread`: its parts are there, and one of them is damaged. */
async function bundlesIn(text: string) {
  const gather = gatherBundles()
  const bundles = new Map<number, Uint8Array<ArrayBuffer>>()
  const partly = new Map<number, { known: number; pieces: number; isMisread: boolean }>()
  for (const frame of framesIn(text)) {
    const { bytes, ...progress } = await gather(frame)
    if (bytes) bundles.set(frame.bundle, bytes)
    else partly.set(frame.bundle, progress)
  }
  for (const whole of bundles.keys()) partly.delete(whole)
  return { bundles: [...bundles.values()], partly: [...partly.values()][0] ?? null }
}

type NoFrames = 'noText' | 'cut'

/** Why a text has nothing to take; null where it has. */
export const withoutFrames = (text: string): NoFrames | null =>
  framesIn(text).length > 0 ? null : text.includes(FRAME_BEGINNING) ? 'cut' : 'noText'

/** What came of a text or file: what became of its parts, how much of a bundle is there, or why there is nothing to take. */
export type Read = Taken[] | { known: number; pieces: number } | NoFrames | 'damagedText' | 'noFile'

/** Takes the bundles in a text; tells how much of one is there where no bundle is whole. */
export async function takeText(text: string): Promise<Read> {
  const { bundles, partly } = await bundlesIn(text)
  const taken: Taken[] = []
  for (const bytes of bundles) taken.push(...(await takeHere(bytes)))
  if (taken.length > 0) return taken
  if (partly?.isMisread) return 'damagedText'
  return partly ?? withoutFrames(text) ?? 'noText'
}

const PASTED_STAY_MS = 7 * 86_400_000
/** Most messages that are kept: those of several bundles. */
const MOST_PASTED = 12

/** Messages that were pasted before, while others of their bundle are missing; empty after a week. */
export async function readPasted(db: DeviceDb, now: number = Date.now()): Promise<string> {
  const pasted = await getSetting(db, 'pastedTexts')
  return pasted && pasted.at > now - PASTED_STAY_MS ? pasted.text : ''
}

/**
 * Takes a pasted text with the messages that were pasted before, which the device keeps until they make a bundle, without what
 * stood around them. Where one of them is damaged none is kept, since it cannot be told which.
 */
export async function takePasted(text: string): Promise<Read> {
  const trouble = withoutFrames(text)
  if (trouble) return trouble
  const db = device()
  const all = `${await readPasted(db)}\n${text}`
  const read = await takeText(all)
  if (typeof read === 'string' || Array.isArray(read)) {
    await dropSettings(db, 'pastedTexts')
    return read
  }
  const frames = framesIn(all).slice(-MOST_PASTED).map(frameText)
  await setSetting(db, 'pastedTexts', { text: frames.join('\n'), at: Date.now() })
  return read
}

/** Most bytes of a file that devices hand over. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024

/** Takes a file: a bundle, or the same as text. */
export async function takeFile(file: Blob): Promise<Read> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isOfHandover(bytes)) return takeHere(bytes)
  const isText = new TextDecoder().decode(bytes.subarray(0, 4_096)).includes(FRAME_BEGINNING)
  return isText ? takeText(new TextDecoder().decode(bytes)) : 'noFile'
}
