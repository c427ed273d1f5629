import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { schoolDay } from '#domain/core/dates.ts'
import { pdfForm, sha256Of } from '../testing/pdfs.ts'
import { copySchema } from '../testing/school-place.ts'
import { ask, startProcess, temporaryFolder, type ServerProcess } from '../testing/server-process.ts'
import { fillDisk, mountDisk, unmountDisk } from '../testing/small-disk.ts'

const MB = 1_000_000
const TODAY = schoolDay(Date.now(), 'Africa/Mogadishu')
const [YEAR, MONTH] = TODAY.split('-').map(Number)

/** PDF of random content, which no file system can compress. */
const pdf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\nstartxref\n0\n%%EOF\n')])

type Document = { id: number; sha256: string; fileUrl: string }

/** Signs an administrator in at a server of the demo school. */
async function signIn(address: string) {
  const body = { email: 'admin@demo.school', password: 'Demo!2026' }
  const { status, json } = await ask(address, '/user/login', { body })
  if (status !== 200) throw new Error(`The sign-in was answered ${status}`)
  const token = String(json['Access_token'])
  const device = (json['device'] as { code: string }).code
  const call = (path: string, sent?: unknown) => ask(address, path, { token, ...(sent ? { body: sent } : {}) })
  const send = async (file: Buffer, title: string) => {
    const { body: form, headers } = await pdfForm(file, { title, kind: 'rules' })
    const response = await fetch(`${address}/api/user/upload-pdf`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(form),
    })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const remove = (path: string) =>
    fetch(`${address}/api${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  return { device, call, send, remove, token }
}
type Office = Awaited<ReturnType<typeof signIn>>

const mark = ({ call }: Office, studentId: number) =>
  call('/student/createattendance', { studentId, present: false, remark: 'ill', date: TODAY })
/** Records a payment of a dollar for the first student who owes this month's fee; returns the student's number. */
async function pay({ call }: Office): Promise<number> {
  for (let studentId = 1; studentId <= 50; studentId++) {
    const body = { studentId, amountPaid: 1, Description: 'Cash', year: YEAR, month: MONTH }
    if ((await call('/fee/payment', body)).status === 200) return studentId
  }
  throw new Error('Nobody owes anything')
}
const documentsOf = async ({ call }: Office) => (await call('/user/documents')).json['documents'] as Document[]

/** Asserts that the school can be read: its students, and the documents that were confirmed, byte by byte. */
async function expectAll(office: Office, address: string, confirmed: readonly string[]): Promise<void> {
  expect(Object.keys((await office.call('/student/studentList')).json)).toHaveLength(50)
  const listed = await documentsOf(office)
  expect(listed.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining([...confirmed]))
  const last = listed.find(({ sha256 }) => sha256 === confirmed.at(-1))
  const response = await fetch(`${address}/api${last?.fileUrl}`, {
    headers: { authorization: `Bearer ${office.token}` },
  })
  expect(sha256Of(new Uint8Array(await response.arrayBuffer()))).toBe(confirmed.at(-1))
}

it(
  'a school on a disk of 300 MB that uploads and other files fill can be read, starts after each kill, and loses nothing',
  { tags: ['fault:server-fills-up'], timeout: 300_000 },
  async ({ skip }) => {
    const folder = temporaryFolder()
    const disk = join(folder.path, 'disk')
    if (!mountDisk(disk, '300m')) return skip('this machine mounts no disk of its own for a test')
    const env = { DATA_DIR: join(disk, 'data') }
    copySchema(env.DATA_DIR)
    let server: ServerProcess | undefined
    const start = async () => {
      server = startProcess({ env, args: ['--demo', '--students', '50'] })
      const address = await server.ready
      return { address, office: await signIn(address), server }
    }
    try {
      const first = await start()
      const confirmed: string[] = []
      let answer = { status: 200, json: {} as Record<string, unknown> }
      while (answer.status === 200) {
        const file = pdf(9 * MB)
        answer = await first.office.send(file, `Rules ${confirmed.length}`)
        if (answer.status === 200) confirmed.push(sha256Of(file))
        await expectAll(first.office, first.address, confirmed)
      }
      expect(answer).toMatchObject({ status: 507, json: { code: 'noRoom' } })
      expect(confirmed.length).toBeGreaterThan(3)
      expect((await mark(first.office, 1)).status).toBe(200)
      const payer = `/fee/students/${await pay(first.office)}`
      await first.server.kill()

      const second = await start()
      await expectAll(second.office, second.address, confirmed)
      const paid = await second.office.call(payer)
      expect(paid.status).toBe(200)
      let free = fillDisk(disk, 40 * MB)
      await expect.poll(async () => (await mark(second.office, 2)).status).toBe(503)
      expect((await mark(second.office, 2)).json).toMatchObject({ code: 'serverFull' })
      const entry = {
        id: `${second.office.device}-1`,
        endpoint: 'attendance.callInfo',
        version: 1,
        input: {},
        subjects: [],
      }
      const batch = {
        device: second.office.device,
        owner: 1,
        entries: [{ ...entry, madeAt: new Date().toISOString() }],
      }
      expect(await second.office.call('/sync/push', batch)).toMatchObject({ status: 503, json: { code: 'serverFull' } })
      expect(await ask(second.address, '/health')).toMatchObject({
        status: 503,
        json: { code: 'serverFull', details: { name: 'dugsi', checks: { saving: 'stopped', disk: 'low' } } },
      })
      await signIn(second.address)
      free()
      free = fillDisk(disk, 0)
      await expectAll(second.office, second.address, confirmed)
      await second.server.kill()

      const third = await start()
      expect(third.server.output.join('\n')).toMatch(
        /its reserve of room was used[^]*nothing is saved.* MB of 314 MB are free/,
      )
      await expectAll(third.office, third.address, confirmed)
      expect(await third.office.call(payer)).toEqual(paid)
      expect((await mark(third.office, 3)).json).toMatchObject({ code: 'serverFull' })
      const [document] = (await documentsOf(third.office)).filter(({ sha256 }) => sha256 === confirmed[0])
      expect((await third.office.remove(`/user/documents/${document?.id}`)).status).toBe(200)
      await third.server.kill()

      const freeRest = fillDisk(disk, 0, 'more')
      server = startProcess({ env })
      const { code, errors } = await server.ended
      expect([code, errors]).toEqual([
        1,
        [expect.stringMatching(/disk full\. 0 MB of 314 MB are free, a start needs 25 MB/)],
      ])
      expect(fs.readdirSync(env.DATA_DIR).filter((name) => name.startsWith('.probe'))).toEqual([])
      freeRest()

      const fourth = await start()
      await expectAll(fourth.office, fourth.address, confirmed.slice(1))
      free()
      await expect.poll(async () => (await mark(fourth.office, 4)).status).toBe(200)
      expect((await ask(fourth.address, '/health')).status).toBe(200)
      expect((await fourth.server.stop()).code).toBe(0)
    } finally {
      await server?.kill()
      unmountDisk(disk)
      folder.remove()
    }
  },
)
