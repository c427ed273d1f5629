import { CLASS_OF_STUDENT, STUDENT_FIELDS, type SheetKind } from '../sheets/kinds.ts'

/** What families owed before the school began with the product. */
export const DUES_SHEET: SheetKind = {
  id: 'dues',
  fields: [
    ...STUDENT_FIELDS,
    CLASS_OF_STUDENT,
    { name: 'phone', label: 'Phone', headings: ['phone'], parse: 'phone' },
    { name: 'amount', label: 'Owed before', headings: ['balance'], parse: 'amount', isRequired: true },
    { name: 'charged', label: 'Fees until then', headings: ['feesBefore', 'fee'], parse: 'amount' },
    { name: 'paid', label: 'Paid until then', headings: ['paidBefore'], parse: 'amount' },
  ],
  ignored: [
    'gender',
    'position',
    'figures',
    'others',
    'remarks',
    'age',
    'section',
    'address',
    'district',
    'bus',
    'route',
  ],
  least: 2,
}
