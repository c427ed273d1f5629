import { useMemo } from 'react'
import { createEmployees } from '#domain/employees/employees.endpoints.ts'
import type { EmployeeItem } from '#domain/employees/list.schema.ts'
import { STAFF_SHEET, staffRows } from '#domain/employees/staff.sheet.ts'
import { FILE_NAME_LENGTH } from '#domain/imports/imports.rules.ts'
import type { ListReply } from '#domain/school/list.schema.ts'
import type { FormRows } from '#domain/sheets/form-rows.ts'
import { callLarge } from '#data/answers/api.ts'
import { fetchWithProgress } from '#data/answers/progress-fetch.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import type { ListKind } from '../core/sheets/list-state.ts'
import { RegisterList } from '../core/sheets/RegisterList.tsx'
import type { SendList } from '../core/sheets/use-list-send.ts'
import { useListUpload } from '../core/sheets/use-list-upload.ts'
import { uploadEmployeesScreen } from './employees.screens.ts'
import { employeeTexts } from './employees.texts.ts'

const texts = employeeTexts.upload

const STAFF_LIST: ListKind<FormRows<EmployeeItem>> = { kind: STAFF_SHEET, rows: staffRows }

/** Sends the employees of a file, whose name stands on the page of their import. */
const sendEmployees =
  (fileName: string): SendList<EmployeeItem, ListReply> =>
  (items, { isDryRun, once, sent }) =>
    callLarge(
      createEmployees,
      {
        query: { fileName: fileName.slice(0, FILE_NAME_LENGTH), ...(isDryRun && { dryRun: 'true' }) },
        body: [...items],
      },
      fetchWithProgress(sent),
      isDryRun ? {} : { once },
    )

/** Adds the employees of a spreadsheet, after every row has been checked and corrected. */
export default function UploadEmployeesScreen() {
  const today = useToday()?.today
  return (
    <Page title={uploadEmployeesScreen.title} lead={texts.lead}>
      {today ? <Upload today={today} /> : <LoadingSkeleton rows={4} />}
    </Page>
  )
}

function Upload({ today }: { today: string }) {
  const ownerId = useSession()?.user.id ?? null
  const school = useMemo(() => ({ classes: [], today }), [today])
  const upload = useListUpload({ id: 'employees', ownerId, of: STAFF_LIST, school })
  return <RegisterList upload={upload} send={sendEmployees} noun={employeeTexts.directory.noun} />
}
