import { expect, test } from 'vitest'
import { documentFileName, mayDelete, mayUpload, sizeWords } from './documents.rules.ts'

test('the office uploads documents of either kind, teachers schemes of work, and nobody else anything', () => {
  const rolesOf = (kind: 'rules' | 'scheme') =>
    (['ADMIN', 'USER', 'Teacher', 'PARENT', 'ACADEMY', 'ATTENDANCE'] as const).filter((role) => mayUpload(role, kind))
  expect([rolesOf('rules'), rolesOf('scheme')]).toEqual([
    ['ADMIN', 'USER'],
    ['ADMIN', 'USER', 'Teacher'],
  ])
})

test('a document is deleted by the office or by whoever uploaded it', () => {
  const document = { uploadedById: 5 }
  expect(mayDelete(document, { id: 1, role: 'USER' })).toBe(true)
  expect(mayDelete(document, { id: 5, role: 'Teacher' })).toBe(true)
  expect(mayDelete(document, { id: 6, role: 'Teacher' })).toBe(false)
})

test('a file has the name of its document, without the signs that no file name may have', () => {
  expect(documentFileName('Rules 2026/27: "fees"')).toBe('Rules 2026 27 fees.pdf')
  expect(documentFileName('???')).toBe('document.pdf')
  expect(documentFileName('قواعد')).toBe('قواعد.pdf')
  expect(documentFileName('\u202egnp.exe')).toBe('gnp.exe.pdf')
  expect(documentFileName('\u200b\u2060')).toBe('document.pdf')
})

test('sizes are shown in KB and MB of 1,024', () => {
  expect([1, 1_536, 10 * 1_024 * 1_024, 3.44 * 1_024 * 1_024].map(sizeWords)).toEqual([
    '1 KB',
    '2 KB',
    '10 MB',
    '3.4 MB',
  ])
})
