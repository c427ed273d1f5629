import { Button, Group } from '@mantine/core'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { PaperButtons } from '#ui/export/PaperButtons.tsx'
import { PrintButtons } from '#ui/export/PrintButtons.tsx'
import type { ExportedTable } from '#ui/export/table.ts'
import { printTables } from '#ui/export/TablePaper.tsx'
import { PaperSlip } from '#ui/PaperSlip.tsx'
import { QrCode } from '#ui/QrCode.tsx'

export const title = 'Papers and files'

const table = (): ExportedTable => ({
  fileName: 'payments',
  title: 'Payments',
  school: 'Dugsi School',
  note: 'November 2026',
  head: ['Student', 'Amount'],
  rows: [
    ['Hodan Cali Nuur', 17],
    ['Axmed Cali', 27.5],
  ],
  sums: ['Together', 44.5],
  money: [1],
})

const words = { pdf: 'PDF', print: 'Print', excel: 'Excel', failed: (message: string) => `Not saved: ${message}` }

export const examples = {
  'A slip': () => (
    <PaperSlip
      school="Dugsi School"
      title="Payslip"
      name="Sahra Xasan"
      of="November 2026"
      mark="Not paid yet"
      amount={['To be paid', '$240.00']}
      details={[
        ['Salary', '$300.00'],
        ['Advances', '$60.00'],
      ]}
      signatures={['Office', 'Employee']}
    />
  ),
  'A QR code': () => <QrCode text="https://dugsi.lan:8443" label="QR code of the school’s address" />,
  'Files of a list': () => <ExportMenu table={table} />,
  'Files of a paper': () => (
    <Group>
      <PaperButtons table={table} words={words} />
    </Group>
  ),
  'Without Excel': () => (
    <Group>
      <PrintButtons table={table} words={words} />
    </Group>
  ),
  'Several tables on paper': () => <Button onClick={() => printTables([table(), table()])}>Print both</Button>,
}
