import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EXPORT_NAMES } from '#domain/exports/exports.tables.ts'
import type { ExportList } from '#domain/exports/exports.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, press, savedBy, sees } from './steps.ts'

const SCREEN = '/dashboard/DataForOtherPrograms'
const card = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const isDisabled = (name: string): boolean => (buttonOf(name).element() as HTMLButtonElement).disabled

describe('data for other programs', () => {
  const school = useSchool()

  test('are taken out as CSV with one press, as many rows as the card says, and noted', async () => {
    await school.openAs('admin', SCREEN)
    const { tables } = await ask<ExportList>(school, 'GET', '/exports')
    const rows = tables.find(({ table }) => table === 'students')?.rows ?? 0
    await sees(card('Students of the school').getByText(`${rows.toLocaleString('en')} rows`))
    const { name, bytes } = await savedBy(() => press('Students as CSV'))
    expect(name).toBe('students.csv')
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^student_id,full_name,/)
    expect(lines).toHaveLength(rows + 1)
    const trail = await ask<{ endpoint: string; after: unknown }[]>(school, 'GET', '/audit')
    expect(trail[0]).toMatchObject({ endpoint: 'exports.file', after: { table: 'students', format: 'csv', rows } })
  })

  test('are taken out all at once, in one ZIP file', async () => {
    await school.openAs('admin', SCREEN)
    const { name, bytes } = await savedBy(() => press('All as CSV'))
    expect(name).toMatch(/^school-data-(?:csv|excel)-\d{4}-\d\d-\d\d\.zip$/)
    expect(Object.keys(unzipSync(bytes))).toEqual(['columns.csv', ...EXPORT_NAMES.map((table) => `${table}.csv`)])
  })

  test('wait for the network, which the screen says', async () => {
    await school.openAs('admin', SCREEN)
    await sees(buttonOf('Students as Excel'))
    await school.cut()
    openApp(SCREEN)
    await sees('The school server cannot be reached. Files are made there, so this has to wait for the network.')
    expect(isDisabled('Students as Excel')).toBe(true)
    await school.mend()
    await expect.poll(() => isDisabled('Students as Excel')).toBe(false)
  })
})
