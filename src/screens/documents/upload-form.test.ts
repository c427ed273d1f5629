import { expect, test } from 'vitest'
import { DOCUMENT_LIMITS } from '#domain/documents/documents.schema.ts'
import { problemOfFile } from './pdf-problem.ts'
import { documentForm } from './UploadForm.tsx'

const problemOfTitle = (title: string) =>
  documentForm.added().safeParse(documentForm.blank({ title })).error?.issues[0]?.message

test('the title of a document has 1 to 60 characters, not counting spaces at its ends', () => {
  expect(problemOfTitle('  ')).toBe('Title is required')
  expect(problemOfTitle(` ${'x'.repeat(60)} `)).toBeUndefined()
  expect(problemOfTitle('x'.repeat(61))).toBe('Title must be 60 characters or less')
})

test('a file is accepted as a document only if its content is a PDF, whatever its name and type say', async () => {
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'rules.pdf', { type: 'application/pdf' })
  expect(await problemOfFile(photo)).toBe('Only PDF files are accepted')
  expect(await problemOfFile(new File(['%PDF-1.7\n'], 'rules', { type: 'text/plain' }))).toBeUndefined()
  expect(await problemOfFile(new File([], 'rules.pdf'))).toBe('Only PDF files are accepted')
})

test('the file of a document has at most 10 MB', async () => {
  const head = new TextEncoder().encode('%PDF-')
  const fileOf = (bytes: number) => new File([head, new Uint8Array(bytes - head.length)], 'rules.pdf')
  expect(await problemOfFile(fileOf(DOCUMENT_LIMITS.bytes))).toBeUndefined()
  expect(await problemOfFile(fileOf(DOCUMENT_LIMITS.bytes + 1))).toBe('File too large (max 10MB)')
})
