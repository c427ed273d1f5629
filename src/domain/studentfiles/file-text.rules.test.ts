import { describe, expect, test } from 'vitest'
import { fileText, fingerprintOf, readFileText, signedText } from './file-text.rules.ts'
import type { StudentFile } from './studentfiles.schema.ts'

const FILE: StudentFile = {
  format: 'dugsi-student',
  version: 1,
  publicKey: 'A'.repeat(43),
  fingerprint: '0001 0002 0003 0004 0005 0006',
  content: {
    school: { id: 'a', name: 'Dugsi "Hodan"', address: '', phones: [] },
    givenAt: '2026-09-01T06:00:00.000Z',
    givenOn: '2026-09-01',
    givenBy: 'Nuur',
    student: {
      id: 1,
      fullname: 'Xaawo Cali',
      firstname: 'Xaawo',
      middlename: '',
      lastname: 'Cali',
      fourtname: '',
      gender: 'Female',
      age: null,
      district: '',
      address: '',
      phone: '634000001',
      phone2: '',
      motherName: '',
      guardians: [],
      registeredOn: '2025-08-20',
      left: null,
    },
    classes: [{ className: '1A', from: '2025-08-20', until: null }],
    years: [],
    fees: { chargedCents: 1_700, paidCents: 0, discountCents: 0, owesCents: 1_700, carryCents: 0 },
    attendance: [],
    earlier: [],
  },
  signature: 'B'.repeat(86),
}
const TEXT = fileText(FILE)

/** The refusal of a text; null where it is read. */
function refusal(text: string): string | null {
  try {
    readFileText(text)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the text of a student’s file', () => {
  test('is read as the file that it was made of, whatever the order of names', () => {
    const { content, ...rest } = FILE
    const { fees, ...other } = content
    expect(fileText({ ...rest, content: { fees, ...other } })).toBe(TEXT)
    expect(readFileText(TEXT)).toEqual({ file: FILE, signed: signedText(FILE) })
    expect(TEXT.startsWith(signedText(FILE))).toBe(true)
  })

  test('has one spelling: a space, an escape, another number, a name twice or a byte more is a change', () => {
    const others = [
      `${TEXT}\n`,
      ` ${TEXT}`,
      TEXT.replace('"age":null', '"age": null'),
      TEXT.replace('Xaawo', '\\u0058aawo'),
      TEXT.replace('1700', '1700.0'),
      TEXT.replace('1700', '17e2'),
      TEXT.replace('"age":null', '"age":7,"age":null'),
      TEXT.replace('"age":null', '"__proto__":{},"age":null'),
      TEXT.replace('"age":null', '"more":1,"age":null'),
      TEXT.slice(0, -1),
      TEXT.slice(0, 40),
    ]
    for (const text of others) expect([refusal(text)], text.slice(0, 60)).not.toEqual([null])
    expect(refusal(TEXT.slice(0, 200))).toBe('studentFileChanged')
  })

  test('of another version is named as such, and what is no file of this kind as that', () => {
    expect(refusal(TEXT.replace('"version":1', '"version":2'))).toBe('studentFileVersion')
    expect(refusal(TEXT.replace('"version":1', '"version":1.5'))).toBe('studentFileChanged')
    for (const text of ['', 'null', '[]', '1', '"x"', '{}', '%PDF-1.7', '{"format":"other","version":1}', '[[[[1]]]]'])
      expect([text, refusal(text)]).toEqual([text, 'notAStudentFile'])
  })

  test('may be nested as deep as somebody likes without an error of another kind', () => {
    expect(refusal(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe('notAStudentFile')
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(refusal(TEXT.replace('"age":null', `"age":${deep}`))).toBe('studentFileChanged')
  })
})

test('a fingerprint is six groups of four digits, and another one for another hash', () => {
  const hash = Uint8Array.from({ length: 32 }, (_, at) => at * 7)
  expect(fingerprintOf(hash)).toBe('0007 3605 7203 0801 4399 7997')
  expect(fingerprintOf(hash.with(0, 1))).not.toBe(fingerprintOf(hash))
})
