import { expect, test } from 'vitest'
import { SHEET_BYTES } from '#domain/school/sheets.ts'
import { bytesOf } from './read-file.ts'

function fileThatFails(reason: Error): File {
  const file = new File(['Name,Class'], 'list.csv')
  file.arrayBuffer = () => Promise.reject(reason)
  return file
}

test('a file that is changed, moved or taken away while it is read is told as that', async () => {
  for (const name of ['NotReadableError', 'NotFoundError'])
    expect(await bytesOf(fileThatFails(new DOMException('gone', name)))).toEqual({ trouble: 'changed' })
  expect(await bytesOf(fileThatFails(new Error('no memory')))).toEqual({ trouble: 'unreadable' })
})

test('a file that is too large or has nothing is told before it is read', async () => {
  expect(await bytesOf(new File([new Uint8Array(SHEET_BYTES + 1)], 'list.xlsx'))).toEqual({ trouble: 'tooLarge' })
  expect(await bytesOf(new File([], 'list.xlsx'))).toEqual({ trouble: 'empty' })
  expect(await bytesOf(new File([new Uint8Array(SHEET_BYTES)], 'list.xlsx'))).toHaveLength(SHEET_BYTES)
})
