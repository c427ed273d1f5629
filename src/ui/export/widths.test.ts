import { expect, test } from 'vitest'
import { testFonts } from '../papers/test-fonts.ts'
import { readPdf, textsOf } from '../papers/test-pdf.ts'
import { pdfOf } from './pdf.ts'
import { isFigures, type ExportedTable } from './table.ts'

const PEOPLE = ['Axmed Cali Warsame', 'Hodan Maxamed Jaamac', 'Cabdiraxmaan Xuseen Faarax']
const head =
  'Employee,ID,Gender,Date of birth,Position,Education,Contact,Phone,Address,Tenure,Date of hire,Salary,National ID,Bank account'
const rows = Array.from({ length: 12 }, (_, at) => {
  const name = PEOPLE[at % 3]
  const education = at % 3 ? '' : 'Bachelor of Education'
  const mail = `person${at}@dugsi.school`
  const before = [name, at + 1, 'Female', '01/02/1990', 'Finance officer', education, mail, '63 470 0211', '']
  return [...before, '3 years 2 months', '01/09/2023', 250 + at, '', '']
})
const people: ExportedTable = { fileName: 'people', title: 'Team Directory', head: head.split(','), rows, money: [11] }

test('a telephone stays in one line of a wide PDF, and other words take no third line beside empty columns', async () => {
  const pages = readPdf(await pdfOf(people, { fonts: testFonts }))
  expect(pages).toHaveLength(1)
  const texts = pages.flatMap(textsOf)
  expect(texts.filter((text) => text === '63 470 0211')).toHaveLength(12)
  expect(texts.filter((text) => text === '2')).toHaveLength(1)
})

test('columns of figures are those with amounts, percentages and numbers, and no telephones, days and empty ones', () => {
  const table = {
    head: ['Count', 'Amount', 'Share', 'Phone', 'Day', 'Empty', 'Mixed'],
    rows: [
      [3, '$1,234.50', '35.1%', '063 4000001', '01/02/2026', '', '$5.00'],
      [null, '-$2.00', '7%', '', '', null, 'None'],
    ],
  }
  expect(table.head.filter((_, at) => isFigures(table, at))).toEqual(['Count', 'Amount', 'Share'])
})
