import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RefusedError, TransportError } from '../answers/failures.ts'
import { openDeviceDb, type DeviceDb } from '../device/db.ts'
import { dueFiles, keepReceiptFile, sendFile, waitingFiles } from './receipt-files.ts'

const OWNER = 5
const VOUCHER = 'K7Q-V000001'
const photo = new Blob(['photo'], { type: 'image/png' })

let db: DeviceDb
beforeEach(async () => {
  db = openDeviceDb(`files-${crypto.randomUUID()}`)
  await keepReceiptFile(VOUCHER, OWNER, photo, db)
})
afterEach(() => db.delete())

const refused = (status: number) => new RefusedError(status, { code: 'invalidInput', message: 'No.' }, null)

describe('the file of a receipt', () => {
  test('waits until the school has numbered its expense', () => {
    expect(dueFiles([VOUCHER], [])).toEqual([])
    expect(dueFiles([VOUCHER], [{ voucher: VOUCHER }, { voucher: 'K7Q-V000002', id: 8 }])).toEqual([])
    expect(dueFiles([VOUCHER], [{ voucher: VOUCHER, id: 7 }])).toEqual([{ voucher: VOUCHER, id: 7 }])
  })

  test('waits for its own person only', async () => {
    expect(await waitingFiles(db, OWNER)).toEqual([VOUCHER])
    expect(await waitingFiles(db, OWNER + 1)).toEqual([])
  })

  test('is gone from the device once the school has it, and is sent once', async () => {
    const sent: Blob[] = []
    const attach = async (file: Blob) => sent.push(file)
    expect(await sendFile(db, VOUCHER, attach)).toBe(true)
    expect(await sendFile(db, VOUCHER, attach)).toBe(false)
    expect(sent.map(({ size }) => size)).toEqual([photo.size])
    expect(await waitingFiles(db, OWNER)).toEqual([])
  })

  test.each([
    ['an ended session', refused(401)],
    ['a busy server', refused(429)],
    ['a fault of the server', refused(500)],
    ['a cut line', new TransportError('no answer')],
  ])('is kept for another try after %s', async (_, error) => {
    expect(await sendFile(db, VOUCHER, () => Promise.reject(error))).toBe(false)
    expect(await waitingFiles(db, OWNER)).toEqual([VOUCHER])
  })

  test.each([400, 404, 409, 413])('is dropped when the school can never take it (%i)', async (status) => {
    expect(await sendFile(db, VOUCHER, () => Promise.reject(refused(status)))).toBe(true)
    expect(await waitingFiles(db, OWNER)).toEqual([])
  })
})
