import { deflateRawSync } from 'node:zlib'
import { and, asc, eq, gt, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'
import { audit, changes, students } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica } from '../../testing/tablet.ts'
import { zipOf } from '../../testing/zip.ts'

let school: School
let token: string
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'ACADEMY'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'ACADEMY'])
  token = (await school.signIn('ACADEMY')).token
})
afterAll(() => school.close())

const HEADINGS = ['firstname', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee']
type Item = Record<string, unknown>
/** Distinct names made of letters, as people have them. */
const nameOf = (number: number): string =>
  [...String(number)].map((digit) => 'abdfghjlmn'[Number(digit)] ?? '').join('a')
const itemOf = (number: number, change: Item = {}): Item => ({
  firstname: `Hodan${nameOf(number)}`,
  lastname: 'Import',
  classId: '1A',
  phone: 65_0000000 + number,
  gender: 'F',
  Age: 8,
  fee: 17,
  ...change,
})
const fileOf = (items: readonly Item[]): Buffer => {
  const sheet = XLSX.utils.aoa_to_sheet([HEADINGS, ...items.map((item) => HEADINGS.map((name) => item[name]))])
  return XLSX.write(XLSX.utils.book_new(sheet, 'A'), { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

async function upload(file: Uint8Array, { dryRun = false, name = 'students.xlsx' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  const request = new Request('http://school/', { method: 'POST', body: form })
  return school.call({
    method: 'POST',
    path: `/student/upload-excel${dryRun ? '?dryRun=true' : ''}`,
    token,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}
const createAll = (items: readonly Item[], query = '') => as.ACADEMY('POST', `/student/createMultiple${query}`, items)
const imported = () => school.db.$count(students, eq(students.lastname, 'Import'))

describe('uploading a spreadsheet', () => {
  it('creates its students with creator and audit log, and devices pull them', async () => {
    const user = await school.tablet('user')
    const replica = emptyReplica()
    await user.pull(replica)
    const done = await upload(fileOf([itemOf(1), itemOf(2, { classId: 2, fee: 27.5 })]))
    expect(done.json).toEqual({
      message: 'Uploaded successfully!',
      created: 2,
      importId: 1,
      existing: [],
      repeated: [],
    })
    const made = await school.db
      .select()
      .from(students)
      .where(eq(students.lastname, 'Import'))
      .orderBy(asc(students.id))
    expect(made).toMatchObject([
      { fullname: 'Hodanb Import', classId: 1, feeCents: 1700, gender: 'Female', age: 8, revision: 1, district: null },
      { classId: 2, feeCents: 2750, phone: '650000002' },
    ])
    expect(await school.db.$count(audit, eq(audit.key, String(made[0]?.id)))).toBe(1)
    await user.pull(replica)
    expect(replica.tables.students.get(String(made[1]?.id))).toMatchObject({ phone: '650000002' })
    expect((await as.ACADEMY('GET', `/student/${made[0]?.id}`)).json).toMatchObject({
      user: { email: 'academy@test.school' },
    })
  })

  it('brings old debts and money ahead by an administrator, once the opening day is set, and takes them back', async () => {
    const items = [itemOf(970, { debtBefore: '$12.50' }), itemOf(971, { aheadBefore: 8 }), itemOf(972)]
    const create = (who: 'ADMIN' | 'ACADEMY', rows: readonly Item[], query = '') =>
      as[who]('POST', `/student/createMultiple${query}`, rows)
    expect((await create('ACADEMY', items, '?dryRun=true')).code).toBe('openingByAdmin')
    expect((await create('ADMIN', items)).code).toBe('openingMissing')
    const today = new Date().toISOString().slice(0, 10)
    const first = (await as.ADMIN('GET', '/financial/openings')).json['firstDay'] as string | null
    await as.ADMIN('PUT', '/financial/openings', { day: first ?? today })
    const both = await create('ADMIN', [
      itemOf(973, { debtBefore: 1, aheadBefore: 1 }),
      itemOf(974, { debtBefore: -1 }),
    ])
    expect((both.json['details'] as { rows: unknown }).rows).toMatchObject([
      { fields: ['debtBefore', 'aheadBefore'], message: 'A student has an old debt or money ahead, not both.' },
      { fields: ['debtBefore'], message: 'Please enter a valid amount' },
    ])
    const done = await create('ADMIN', items)
    expect(done.json).toMatchObject({ created: 3 })
    expect((await as.ADMIN('GET', '/financial/openings')).json['totals']).toMatchObject({ debts: 12.5, ahead: 8 })
    await as.ADMIN('POST', `/imports/${String(done.json['importId'])}/take-back`)
    expect((await as.ADMIN('GET', '/financial/openings')).json['totals']).toMatchObject({ debts: 0, ahead: 0 })
  })

  it('a second time creates nobody and lists who exists already', async () => {
    const before = await imported()
    const again = await upload(fileOf([itemOf(1), itemOf(3), itemOf(2), itemOf(3, { firstname: 'HODANF' })]))
    expect(again.json).toMatchObject({
      created: 1,
      existing: [
        { row: 2, fullname: 'Hodanb Import' },
        { row: 4, fullname: 'Hodand Import' },
      ],
    })
    expect(await imported()).toBe(before + 1)
    expect(again.json['repeated']).toEqual([{ row: 5, firstRow: 3, fullname: 'HODANF Import' }])
  })

  it('creates none when one row is bad, and names every bad row', async () => {
    const before = await imported()
    const items = [itemOf(20), itemOf(21, { firstname: '' }), itemOf(22, { fee: -1 }), itemOf(23, { classId: '9Z' })]
    const refused = await upload(fileOf(items))
    expect([refused.status, refused.code]).toEqual([400, 'rowsRefused'])
    expect(refused.json['message']).toBe(
      [
        'Missing required fields:',
        'Row 3: firstname',
        'One or more students have an invalid fee. Fee must be 0 or a positive number.',
        'Row 4: fee',
        'Row 5: classId: There is no such class',
      ].join('\n'),
    )
    expect((refused.json['details'] as Item)['rows']).toHaveLength(3)
    expect(await imported()).toBe(before)
  })

  it('as a dry run writes nothing and reports the same', async () => {
    const before = [await imported(), await school.db.$count(audit), await school.db.$count(changes)]
    const dry = await upload(fileOf([itemOf(1), itemOf(30), itemOf(30)]), { dryRun: true })
    expect(dry.json).toMatchObject({ created: 1, existing: [{ row: 2 }], repeated: [{ row: 4, firstRow: 3 }] })
    expect([await imported(), await school.db.$count(audit), await school.db.$count(changes)]).toEqual(before)
    expect((await upload(fileOf([itemOf(1, { fee: 'x' })]), { dryRun: true })).code).toBe('rowsRefused')
  })

  it('answers with the documented messages (STU-9) for a file without students', async () => {
    const messageOf = async (file: Uint8Array) => (await upload(file)).json['message']
    expect(await messageOf(Buffer.from('<html></html>'))).toBe('Invalid file format. Please upload a valid Excel file.')
    expect(await messageOf(Buffer.from(''))).toBe('The file is empty')
    expect(await messageOf(Buffer.alloc(5_242_881, 'a'))).toBe('File size exceeds 5MB limit')
  })

  it('ignores deleted students when it looks for existing ones', async () => {
    const [one] = await school.db.select().from(students).where(eq(students.phone, '650000001'))
    await as.ADMIN('DELETE', `/students/${one?.id}`)
    expect((await upload(fileOf([itemOf(1)]))).json['created']).toBe(1)
  })
})

describe('a school’s own sheet', () => {
  it('is read by its own headings and words, below a title, with the usual fee and the age of a day of birth', async () => {
    const rows = [
      ['Dugsiga Nuur, 2026-2027'],
      [],
      ['T', 'Magaca oo dhan', 'Jinsiga', 'Fasalka', 'Telefoonka', 'Taariikhda dhalashada'],
      [1, 'Sahal Cali Nuur Import', 'Wiil', 'Fasalka 1aad A', '063 4771001', '2018-01-02'],
      [2, 'Safiya Cali Nuur Import', 'Gabadh', '1-A', '0634771002', '2019-05-06'],
    ]
    const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows), 'Liiska')
    const done = await upload(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(done.json).toMatchObject({ created: 2 })
    const made = await school.db.select().from(students).where(like(students.phone, '63477100%'))
    expect(made.toSorted((a, b) => a.phone.localeCompare(b.phone))).toMatchObject([
      {
        firstname: 'Sahal',
        middlename: 'Cali',
        fourthName: 'Import',
        gender: 'Male',
        classId: 1,
        feeCents: 1_700,
        age: 8,
      },
      { fullname: 'Safiya Cali Nuur Import', gender: 'Female', classId: 1, age: 7 },
    ])
  })

  it('is refused with the rows whose cells are not what they seem to be', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([HEADINGS, HEADINGS.map((name) => itemOf(60)[name])])
    sheet['G2'] = { t: 'n', f: 'A1+1' }
    const book = XLSX.utils.book_new(sheet, 'A')
    const refused = await upload(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(refused.json['message']).toMatch(/^Row 2: fee: .*formula/)
  })

  it('says what it is where it is none, as a file of Numbers', async () => {
    const numbers = zipOf('Index/Document.iwa', deflateRawSync(Buffer.alloc(9)), 9)
    expect((await upload(numbers)).json).toMatchObject({
      code: 'notASheet',
      message: 'The file is of Numbers. Export it there as Excel or CSV.',
    })
  })
})

describe('a list of students', () => {
  it('may omit age and fee, and is reported by the given row numbers', async () => {
    const { Age: _, fee: __, ...item } = itemOf(40, { bus: 'Bus 2' })
    expect((await createAll([item])).json['created']).toBe(1)
    const [made] = await school.db.select().from(students).where(eq(students.phone, '650000040'))
    expect(made).toMatchObject({ age: null, feeCents: 2700 })
    const refused = await createAll([itemOf(41), itemOf(42, { row: 77, phone: '' })])
    expect(refused.json['message']).toBe('Missing required fields:\nRow 77: phone')
  })

  it('is refused when empty, with unknown fields, or with more than 5,000', async () => {
    expect((await createAll([])).json['message']).toBe('No students to register')
    for (const field of ['role', 'id', 'createdBy', 'deletedAt', 'revision'])
      expect((await createAll([itemOf(43, { [field]: 1 })])).code).toBe('invalidInput')
    const many = Array.from({ length: 5_001 }, (_, at) => itemOf(at))
    expect((await createAll(many)).json['message']).toBe('The file has more than 5,000 rows.')
  })

  it('sent twice at once creates each student once', async () => {
    const items = Array.from({ length: 50 }, (_, at) => itemOf(1_000 + at))
    const answers = await Promise.all([createAll(items), createAll(items), createAll(items.toReversed())])
    const created = answers.map(({ json }) => Number(json['created']))
    expect(created.toSorted((a, b) => a - b)).toEqual([0, 0, 50])
    const found = await school.db.$count(
      students,
      and(eq(students.lastname, 'Import'), like(students.phone, '65000104%')),
    )
    expect(found).toBe(10)
  })
})

it('a spreadsheet of 5,000 students is accepted in one upload', async () => {
  const items = Array.from({ length: 5_000 }, (_, at) => itemOf(100_000 + at))
  const [newest] = await school.db.select().from(changes).orderBy(asc(changes.position)).limit(1)
  const before = await imported()
  const done = await upload(fileOf(items))
  expect(done.json).toMatchObject({ message: 'Uploaded successfully!', created: 5_000 })
  expect(await imported()).toBe(before + 5_000)
  expect(await school.db.$count(changes, gt(changes.position, newest?.position ?? 0))).toBeGreaterThanOrEqual(5_000)
  const again = await upload(fileOf(items))
  expect([again.json['created'], (again.json['existing'] as unknown[]).length]).toEqual([0, 5_000])
})
