import { expect, test } from 'vitest'
import type { SchoolSettings } from '#domain/school/settings.schema.ts'
import { settingsForm } from './SettingsForm.tsx'

const settings: SchoolSettings = {
  name: 'Iftin School',
  address: 'Jigjiga Yar',
  phones: ['063 4000001', '065 4000002'],
  zaad: '515151',
  edahab: '',
  feeWithoutBusCents: 1_750,
  feeWithBusCents: 2_700,
  feesMade: 'automatic',
  firstFee: 'whole',
  heldAfterDays: 14,
  drawerLimitCents: 100,
  shillings: false,
  smallestNote: 500,
  expensesApproved: false,
  assetsInBooks: false,
  documentsMb: 1_000,
  correctionLimit: 20,
  passThreshold: 50,
}

const typed = settingsForm.typedOf({ ...settings, revision: 0 })
const form = settingsForm.changed()
const sentOf = (other: object) => form.parse({ ...typed, ...other }).body

test('settings go through the form unchanged', () => {
  expect(sentOf({})).toEqual(settings)
})

test('phones are taken apart at commas, and a school may have none', () => {
  expect(sentOf({ phones: ' 063 4000001 ,, 515151' }).phones).toEqual(['063 4000001', '515151'])
  expect(sentOf({ phones: '' }).phones).toEqual([])
})

test.each([
  ['name', ' ', 'School name is required'],
  ['phones', 'call us', 'Please enter a phone number.'],
  ['phones', '63411,63412,63413,63414,63415', 'At most 4 phone numbers.'],
  ['zaad', 'none', 'Please enter a phone number.'],
  ['feeWithoutBusCents', '17.555', 'Please enter a valid amount'],
  ['feeWithBusCents', '', 'Please enter a valid amount'],
  ['heldAfterDays', '-1', 'Please enter a number of days.'],
  ['heldAfterDays', '', 'Please enter a number of days.'],
  ['heldAfterDays', '1000', 'Please enter a number of days.'],
  ['documentsMb', '9', 'Please enter a number of megabytes from 10 to 1,000,000.'],
  ['documentsMb', 'much', 'Please enter a number of megabytes from 10 to 1,000,000.'],
  ['correctionLimit', '0', 'Please enter a number from 1 to 999.'],
  ['correctionLimit', 'many', 'Please enter a number from 1 to 999.'],
  ['passThreshold', '101', 'Please enter a percentage from 0 to 100.'],
  ['passThreshold', '49.5', 'Please enter a percentage from 0 to 100.'],
])('%s cannot be %j', (field, value, message) => {
  const { error } = form.safeParse({ ...typed, [field]: value })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})
