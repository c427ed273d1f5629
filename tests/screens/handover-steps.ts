import { page } from 'vitest/browser'
import { onTestFinished } from 'vitest'
import { qrFields } from '#ui/qr.ts'
import { device } from '#data/device/db.ts'
import { pack, type Packed } from '#data/handover/packing.ts'
import type { Delivered } from '#domain/handover/handover.schema.ts'
import { bundleBytes } from '#domain/handover/packets.rules.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { ask, logIn, type Who } from '#tests/school/ask.ts'
import type { School } from './school.ts'

export const HAND_OVER = '/dashboard/HandOver'

/** The device's camera for one test: pictures of the codes that are held in front of it, one after the other. */
export function cameraOfTest(): { show: (texts: readonly string[]) => void } {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [640, 480]
  const context = canvas.getContext('2d')!
  let codes: boolean[][][] = []
  let at = 0
  const draw = () => {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    const fields = codes[Math.floor(at++ / 8) % Math.max(1, codes.length)] ?? []
    const size = Math.floor(440 / Math.max(1, fields.length))
    const [left, top] = [(canvas.width - fields.length * size) / 2, (canvas.height - fields.length * size) / 2]
    context.fillStyle = '#000'
    for (const [y, row] of fields.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(left + x * size, top + y * size, size, size)
  }
  const timer = setInterval(draw, 33)
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30))
  onTestFinished(() => {
    clearInterval(timer)
    // The browser's own is on the prototype.
    Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia')
  })
  return {
    show: (texts) => {
      codes = texts.map((text) => qrFields(text, 'L'))
    },
  }
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

/** Packs entries as another tablet of this person does. */
export async function packedElsewhere(school: School, who: Who, make: (code: string) => PushEntry[]): Promise<Packed> {
  const { device: identity, grant, factKey = '', user } = await logIn(school, `${who}@demo.school`)
  const entries = make(identity.code)
  const label = {
    device: identity.code,
    from: user.fullname,
    madeAt: new Date().toISOString(),
    entries: entries.length,
    oldestAt: entries[0]?.madeAt ?? '',
    payments: 0,
    cents: 0,
  }
  return pack(factKey, label, { grant, body: { device: identity.code, owner: user.id, entries } })
}

/** Has the office deliver packets. */
export async function carriedByOffice(
  school: School,
  carried: readonly { bytes: Uint8Array }[],
): Promise<{ packets: Delivered[] }> {
  const body = { packets: carried.map(({ bytes }) => base64(bytes)) }
  return ask<{ packets: Delivered[] }>(school, 'POST', '/handover/packets', { as: 'office', body })
}

/** Has the office deliver what this device has handed over last; returns the bundle of receipts. */
export async function deliveredByOffice(school: School): Promise<Uint8Array<ArrayBuffer>> {
  const { packets } = await carriedByOffice(school, await device().handed.where({ state: 'handed' }).toArray())
  const receipts = packets.map(({ receipt = '' }) => Uint8Array.from(atob(receipt), (letter) => letter.codePointAt(0)!))
  return bundleBytes(receipts)
}

export const dialog = () => page.getByRole('dialog')
