import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import { pdfFileOf, uploadPdf } from '#tests/school/pdfs.ts'
import { ask } from '#tests/school/ask.ts'
import { closeApp, openApp } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, press, reads, rowOf, savedBy, sees, seesNoMore, valueOf } from './steps.ts'

const MANAGER = '/dashboard/UploadPdf'
const RULES = '/dashboard/Rules'
const SCHEMES = '/dashboard/UploadScheme'

const MB = 1_024 * 1_024
/** Size of a file in bytes that is larger than what a device fetches at once. */
const LARGE = 1_300_000

const documents = async (school: School) =>
  (await ask<{ documents: DocumentListed[] }>(school, 'GET', '/user/documents')).documents

const title = (): Locator => page.getByLabelText('Title', { exact: true })
const choose = (file: File): Promise<void> => userEvent.upload(page.getByLabelText('Browse'), file)
const isDisabled = (name: string): boolean => (buttonOf(name).element() as HTMLButtonElement).disabled
const card = (words: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: words })
const keep = (words: string): Locator => page.getByRole('switch', { name: `Keep ${words} on this device` })

/** Drops a file on the form, as from another window. */
function drop(file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const zone = page.getByRole('region', { name: 'PDF file' }).element()
  zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

describe('documents', () => {
  const school = useSchool()

  test('are uploaded if they are PDF files, and their title is kept as a draft until then', async () => {
    await school.openAs('office', MANAGER)
    await sees(/^Your Documents \(\d+\)$/)
    expect(isDisabled('Upload Document')).toBe(true)
    await title().fill('x'.repeat(61))
    await sees('Title must be 60 characters or less')
    await title().fill('')
    await userEvent.tab()
    await sees('Title is required')
    await title().fill('Rules <b>for</b> visitors')
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'rules.pdf', { type: 'application/pdf' })
    await choose(photo)
    await sees('Only PDF files are accepted')
    drop(photo)
    await sees('Only PDF files can be uploaded')
    await choose(pdfFileOf(10 * MB + 1))
    await sees('File too large (max 10MB)')
    expect(isDisabled('Upload Document')).toBe(true)

    closeApp()
    openApp(MANAGER)
    await sees('The title that you typed before has been restored. Please choose the file again.')
    expect(valueOf(title())).toBe('Rules <b>for</b> visitors')
    await choose(pdfFileOf(900, 'visitors.pdf'))
    await press('Remove visitors.pdf')
    await sees('PDF file is required')
    drop(pdfFileOf(2 * MB, 'visitors.pdf'))
    await sees('visitors.pdf')
    await expect.poll(() => isDisabled('Upload Document')).toBe(false)
    await press('Upload Document')
    await sees('Document uploaded successfully')
    await sees(rowOf('Rules <b>for</b> visitors').getByText('2 MB'))
    await expect.poll(() => valueOf(title())).toBe('')
    expect((await documents(school)).filter((each) => each.title.includes('visitors'))).toHaveLength(1)
  })

  test('are uploaded once although the upload is repeated after a cut line', async () => {
    await school.openAs('office', MANAGER)
    await sees(/^Your Documents/)
    await title().fill('Once only')
    await choose(pdfFileOf(5_000))
    await school.cut(/upload-pdf/)
    await press('Upload Document')
    await sees(/can be uploaded only with a connection to the school server/)
    expect(valueOf(title())).toBe('Once only')
    await school.mend()
    await press('Upload Document')
    await sees('Document uploaded successfully')
    expect((await documents(school)).filter((each) => each.title === 'Once only')).toHaveLength(1)
  })

  test('are deleted after a confirmation, and the screen says why a deletion without network fails', async () => {
    const { id } = await uploadPdf(school, { title: 'Old timetable' })
    await school.openAs('admin', MANAGER)
    await press('Delete Old timetable')
    await sees('Are you sure you want to delete this document?')
    await school.cut(/documents/)
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
    await confirm.click()
    await sees('Deleting needs a connection to the school server.')
    await school.mend()
    await confirm.click()
    await sees('Document deleted successfully')
    await seesNoMore(rowOf('Old timetable'))
    expect((await documents(school)).map((each) => each.id)).not.toContain(id)
  })

  test('that are deleted take up room until an administrator erases them for good', async () => {
    const { id } = await uploadPdf(school, { title: 'Wrong list', file: pdfFileOf(2 * MB) })
    await ask(school, 'DELETE', `/user/documents/${id}`)
    await school.openAs('admin', '/dashboard/Room')
    await sees(page.getByText('of 1000 MB (School settings)'))
    await sees(rowOf('Wrong list').getByText('2 MB'))
    await press('Erase Wrong list for good')
    await sees('Nobody can bring this file back.')
    await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
    await sees('The file is erased for good')
    await seesNoMore(rowOf('Wrong list'))
  })

  test('for everybody are opened by parents too, as the same files that were uploaded', async () => {
    const file = pdfFileOf(1.5 * MB)
    await uploadPdf(school, { title: 'Rules for parents', file })
    await school.openAs('parent', '/parent-dashboard')
    await page.getByRole('link', { name: 'School Rules and Regulations' }).click()
    await sees(card('Rules for parents').getByText(/^Uploaded on \d{1,2} [A-Z][a-z]+ 20\d\d$/))
    const saved = await savedBy(() => press('Open Rules for parents'))
    expect(saved.name).toBe('Rules for parents.pdf')
    expect(new Blob([saved.bytes as Uint8Array<ArrayBuffer>]).size).toBe(file.size)
    openApp(`${RULES}?search=nothing+like+this`)
    await sees('No documents found!')
  })

  test('that a person keeps on the device open without network, until the school deletes them', async () => {
    const { id } = await uploadPdf(school, { title: 'Kept rules', file: pdfFileOf(LARGE) })
    await uploadPdf(school, { title: 'Other rules' })
    await school.openAs('teacher', RULES)
    await keep('Kept rules').click()
    await sees(card('Kept rules').getByText('On this device', { exact: true }))
    await school.cut()
    openApp(RULES)
    await sees(/Only documents that are kept on this device can be opened/)
    expect((await savedBy(() => press('Open Kept rules'))).bytes.length).toBe(LARGE)
    await press('Open Other rules')
    await sees(/can be opened without network only where it is kept on this device/)

    await ask(school, 'DELETE', `/user/documents/${id}`)
    await school.mend()
    openApp(RULES)
    await sees(card('Other rules'))
    await seesNoMore(card('Kept rules'))
    await expect.poll(keptPieces).toBe(0)
  })

  test('that a person keeps on a shared tablet are kept for nobody else there', async () => {
    await uploadPdf(school, { title: 'Shared rules', file: pdfFileOf(LARGE) })
    await school.openAs('office', RULES)
    await keep('Shared rules').click()
    await sees(card('Shared rules').getByText('On this device', { exact: true }))
    closeApp()
    await school.openAs('teacher', RULES)
    await sees(card('Shared rules'))
    expect(countOf(page.getByText('On this device', { exact: true }))).toBe(0)
    closeApp()
    await school.cut()
    await school.openAs('office', RULES)
    await sees(card('Shared rules').getByText('On this device', { exact: true }))
    expect((await savedBy(() => press('Open Shared rules'))).bytes.length).toBe(LARGE)
    await keep('Shared rules').click()
    await expect.poll(keptPieces).toBe(0)
  })

  test('with schemes of work are uploaded by teachers, and seen by teachers and the office only', async () => {
    await school.openAs('teacher', SCHEMES)
    await title().fill('Science, class 1A')
    await choose(pdfFileOf(4_000))
    await press('Upload Document')
    await reads('Document uploaded successfully')
    await sees(rowOf('Science, class 1A'))
    expect((await documents(school)).map((each) => each.title)).not.toContain('Science, class 1A')
    closeApp()
    await school.openAs('office', SCHEMES)
    await sees(rowOf('Science, class 1A'))
    closeApp()
    await school.openAs('academy', SCHEMES)
    await sees(/Your account does not have access to it/)
  })
})

/** Number of pieces of kept files on this device, of all people. */
async function keptPieces(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('kept-') ? [name] : []))
  const counts = await Promise.all(
    names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => reject(opening.error as DOMException))
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('pieces').objectStore('pieces').count()
            counting.addEventListener('success', () => {
              opening.result.close()
              resolve(counting.result)
            })
          })
        }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
