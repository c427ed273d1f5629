import { CLASS_OF_STUDENT, STUDENT_FIELDS, type SheetKind } from '../sheets/kinds.ts'

/** Students by the bus that they take. */
export const RIDERS_SHEET: SheetKind = {
  id: 'riders',
  fields: [
    ...STUDENT_FIELDS,
    CLASS_OF_STUDENT,
    { name: 'phone', label: 'Phone', headings: ['phone'], parse: 'phone' },
    {
      name: 'bus',
      label: 'Bus',
      headings: ['bus', 'route'],
      parse: 'bus',
      isOfSchool: true,
      isRequired: true,
      canBeFixed: true,
    },
  ],
  ignored: [
    'route',
    'gender',
    'position',
    'others',
    'remarks',
    'age',
    'fee',
    'section',
    'address',
    'district',
    'figures',
  ],
  least: 2,
}
