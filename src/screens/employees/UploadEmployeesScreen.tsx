import { createEmployees } from '#domain/employees/employees.endpoints.ts'
import { STAFF_SHEET, staffRows } from '#domain/employees/staff.sheet.ts'
import { callLarge } from '#data/answers/api.ts'
import { registerListScreen } from '../core/sheets/register-list-screen.tsx'
import { pathOfImport } from '../imports/import-words.ts'
import { uploadEmployeesScreen } from './employees.screens.ts'
import { employeeTexts as texts } from './employees.texts.ts'

export default registerListScreen(uploadEmployeesScreen, {
  lead: texts.upload.lead,
  noun: texts.directory.noun,
  id: 'employees',
  list: { kind: STAFF_SHEET, rows: staffRows },
  call: (input, fetch, how) => callLarge(createEmployees, input, fetch, how),
  pathOfImport,
})
