import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { readSheet, studentsIn } from './read-sheet.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const school = {
  classes: ['1A', '1B', '2A'].map((name, at) => ({ id: at + 1, name })),
  usual: { withoutBusCents: 1_700, withBusCents: 2_700 },
  today: '2026-11-28',
}
const HEAD = 'firstname,lastname,classId,phone,gender,Age,fee'
const ROW = 'Hodan,Nuur,1A,634000001,Female,7,17.5'
const studentsOf = async (bytes: Uint8Array) => studentsIn(await readSheet(bytes), school)
const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/sheets/${name}`))

describe('a spreadsheet that is sent as it is', () => {
  it('gives the students of its list, as the form wants them', async () => {
    const { checked, problems } = await studentsOf(bytesOf(`${HEAD}\n${ROW}\n`))
    expect([checked, problems]).toMatchObject([
      [
        {
          row: 2,
          student: { firstname: 'Hodan', classId: 1, phone: '634000001', gender: 'Female', age: 7, feeCents: 1_750 },
        },
      ],
      [],
    ])
  })

  test.each([
    ['p03-one-name-column.xlsx', ['Hodan', 'Caasha']],
    ['p11b-a-sheet-per-class.xlsx', ['Hodan', 'Caasha', 'Liibaan']],
    ['p04-utf16le-nobom.csv', null],
    ['p18-gender-words.csv', null],
    ['r01-admission-sheet.xlsx', null],
  ])('is read as schools have it: %s', async (name, firstnames) => {
    const { checked, problems } = await studentsOf(fixture(name))
    expect(problems).toEqual([])
    expect(checked.length).toBeGreaterThan(0)
    if (firstnames) expect(checked.map(({ student }) => student.firstname)).toEqual(firstnames)
  })

  it('is refused without a list, without rows below its headings, or with too many', async () => {
    await expect(readSheet(bytesOf('a,b\n1,2\n'))).rejects.toMatchObject({ code: 'notASheet' })
    await expect(readSheet(bytesOf(HEAD))).rejects.toMatchObject({ code: 'emptySheet' })
    const many = `${HEAD}\n${`${ROW}\n`.repeat(5_001)}`
    await expect(readSheet(bytesOf(many))).rejects.toMatchObject({ code: 'tooManyRows' })
  })

  it('names what is required and missing, row by row', async () => {
    const { problems } = await studentsOf(bytesOf('Name,Phone,Sex\nHodan Nuur,634000001,F\n'))
    expect(problems).toEqual([{ row: 2, fields: ['classId', 'Age'], message: 'Missing required fields' }])
  })

  it('is refused where its days may be read in two ways', async () => {
    const text = 'Name,Class,Phone,Sex,Date of birth\nHodan Nuur,1A,634000001,F,05/06/2018\n'
    await expect(studentsOf(bytesOf(text))).rejects.toMatchObject({
      code: 'rowsRefused',
      message: expect.stringContaining('the day or the month') as string,
    })
  })
})
