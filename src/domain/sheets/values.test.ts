import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { classFinder, classKey, classNameOf, looksLikeClass } from './class-names.ts'
import { ageOn, amountIn, dayIn, dayOrderOf, percentIn, phonesIn, wholeIn } from './figures.ts'
import { caseOf, inNameCase, splitName } from './name-case.ts'
import { OTHER_DIGITS } from '../core/digits.ts'
import { SCHOOL, outcomeOf, utf8, type Outcome } from './test-sheets.ts'
import { fullNameOf } from '../school/students.rules.ts'
import { studentFinder } from './student-finder.ts'
import { sumIn } from './sums.ts'
import { meaningOf } from './words.ts'
import { textCell } from './cells.ts'
import type { Decisions } from './meanings.ts'

describe('a class', () => {
  test.each([
    '1A',
    '1a',
    'Class 1A',
    'Grade 1 A',
    '1-A',
    'Fasalka 1aad A',
    'Fasalka koowaad A',
    '1st A',
    'الصف ١ أ',
    'Class 1 Section A',
    'Std. 1(A)',
  ])('written %s is 1A', (text) => expect(classFinder(SCHOOL.classes)(text)?.name).toBe('1A'))

  test.each(['KG-1A', 'kg 1a', 'KG1-A'])('written %s is KG-1A', (text) =>
    expect(classFinder(SCHOOL.classes)(text)?.name).toBe('KG-1A'),
  )

  it('of another name is none of the school, and gets a plain name', () => {
    expect(['11A', '3aad B', 'A1', ''].map((text) => classFinder(SCHOOL.classes)(text))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(['Fasalka 3aad B', 'Grade 10', 'kg 2 b', 'Ubaxa'].map(classNameOf)).toEqual(['3B', '10', 'KG-2B', 'Ubaxa'])
    expect(['1A', 'Grade 3', 'KG', 'Sheet1', 'Students'].map(looksLikeClass)).toEqual([true, true, true, false, false])
  })

  it('is not guessed where two of the school are meant', () => {
    const find = classFinder([
      { id: 1, name: '1A' },
      { id: 2, name: '1-A' },
    ])
    expect([find('1A')?.id, find('1-a')?.id, find('Class 1A')]).toEqual([1, 2, null])
    expect(classKey('Class 1A')).toBe('1A')
  })
})

describe('a figure', () => {
  test.each([
    ['17', 17],
    ['$1,017.50', 1017.5],
    ['17,50', 17.5],
    ['1.017,5', 1017.5],
    ['١٧', 17],
    ['١٧٫٥', 17.5],
    ['US$ 17', 17],
    ['17 USD', 17],
    ['(5)', -5],
    ['-5', -5],
    ['1.000', null],
    ['1,00,0', null],
    ['17.505', null],
    ['free', null],
    ['1e9', null],
    ['', null],
  ])('%s is %s', (text, value) => expect(amountIn(text)).toBe(value))

  it('is the same in every kind of digits', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.constantFrom(0, 10, 20), (value, from) => {
        const written = String(value).replaceAll(/\d/g, (digit) => OTHER_DIGITS[from + Number(digit)] ?? digit)
        expect(amountIn(written)).toBe(value)
      }),
    )
  })

  it('of years may have the word for them', () => {
    expect(['7', '7 yrs', '٧ سنوات', '7 sano', '7.5', 'seven'].map(wholeIn)).toEqual([7, 7, 7, 7, null, null])
  })

  it('in percent is known by its sign', () => {
    expect(['85%', '42,5 %', '٨٥٪', '85'].map(percentIn)).toEqual([85, 42.5, 85, null])
  })
})

test.each([
  ['0634771001', ['634771001']],
  ['+252 63 4771001', ['634771001']],
  ['0634771001/0654771001', ['634771001', '654771001']],
  ['063-4771003, 0657771003', ['634771003', '657771003']],
  ['0634771001 ama 0654771001', ['634771001', '654771001']],
  ['634771001 654771001', ['634771001', '654771001']],
  ['0634771001/0634771001', ['634771001']],
  ['0634771001/12', null],
  ['63477100', null],
])('the phones of %s are %j', (text, phones) => expect(phonesIn(text)).toEqual(phones))

describe('a day', () => {
  test.each([
    ['2018-05-15', '2018-05-15'],
    ['15/5/2018', '2018-05-15'],
    ['15.05.2018', '2018-05-15'],
    ['٢٠١٨-٠٥-١٥', '2018-05-15'],
    ['31/02/2018', null],
    ['15/05/18', null],
    ['May 2018', null],
  ])('%s is %s', (text, day) => expect(dayIn(text)).toBe(day))

  it('has the order that the others of its column have', () => {
    expect(dayOrderOf(['05/06/2018', '05/16/2018'])).toBe('monthFirst')
    expect(dayOrderOf(['05/06/2018', '16/05/2018'])).toBe('dayFirst')
    expect(dayOrderOf(['05/06/2018', '2018-01-02'])).toBeNull()
  })

  it('of birth gives the age of today', () => {
    expect([ageOn('2018-11-28', '2026-11-28'), ageOn('2018-11-29', '2026-11-28')]).toEqual([8, 7])
  })
})

describe('a name', () => {
  it('in one case is proposed in name case, and others are left', () => {
    expect(['HODAN CALI', 'hodan', 'Hodan CALI', 'محمد', 'X'].map(caseOf)).toEqual([
      'capitals',
      'small',
      null,
      null,
      null,
    ])
    expect(["XASAN-DEEQ O'NEIL", "da'uud c. nuur", 'ZOË'].map(inNameCase)).toEqual([
      "Xasan-Deeq O'Neil",
      "Da'uud C. Nuur",
      'Zoë',
    ])
  })

  it('is whole again after it was split', () => {
    const words = fc.array(fc.constantFrom('Hodan', 'Cali', 'Nuur', 'محمد', 'O’Neil', 'bin'), {
      minLength: 2,
      maxLength: 7,
    })
    fc.assert(
      fc.property(words, (parts) => {
        const { firstname = '', ...rest } = splitName(parts.join(' '))
        expect(fullNameOf({ firstname, lastname: '', ...rest })).toBe(parts.join(' '))
      }),
    )
  })
})

test.each([
  [['TOTAL', '', '51'], 'total'],
  [['', 'Wadarta:', '51'], 'total'],
  [['Class average', '1A', '20%'], 'average'],
  [['ugu sarreeya', '20'], 'highest'],
  [['المجموع', '٢٠'], 'total'],
  [['Total students: 45'], 'total'],
  [['Total', 'Cali', '20'], null],
  [['Hodan', '20'], null],
])('the row %j sums up: %s', (cells, sum) => expect(sumIn(cells.map(textCell))).toBe(sum))

test('words of a list mean the same in three languages, whatever their case and accents', () => {
  expect(['GIRL', 'Gabadh', 'dheddig', 'أنثى', 'انثي', 'F.'].map((word) => meaningOf('gender', word))).toEqual(
    Array.from({ length: 6 }, () => 'Female'),
  )
  expect(['AB', 'abs', '-', 'A', 'Maqan', 'غائب', '0'].map((word) => meaningOf('absent', word))).toEqual([
    ...Array.from({ length: 6 }, () => 'absent'),
    null,
  ])
})

const HEAD = 'First name,Last name,Class,Phone,Gender,Age,Fee,Bus'
const lines = (...rows: string[]): Uint8Array => utf8([HEAD, ...rows].join('\n'))
const decided = (bytes: Uint8Array, decisions?: Decisions): Promise<Outcome> =>
  outcomeOf(bytes, { kind: 'students', given: { school: SCHOOL, ...(decisions && { decisions }) } })

describe('the words of a list', () => {
  const bytes = lines(
    'HODAN,NUUR,3aad B,634771001,Gabadha,7,17,Bus 9',
    'cali,nuur,3AAD b,634771002,Gabadha,7,17,baska 1',
    'Zoë,Nuur,1A,634771003,F,7,17,own',
  )

  it('are grouped once each, with what is not known first', async () => {
    const { findings, problems, items } = await decided(bytes)
    expect(findings.groups.map(({ field, text, rows, meaning, state }) => [field, text, rows, meaning, state])).toEqual(
      [
        ['gender', 'Gabadha', 2, null, 'unknown'],
        ['bus', 'Bus 9', 1, 'Bus 9', 'asked'],
        ['classId', '3aad B', 2, '3B', 'toBeMade'],
        ['bus', 'baska 1', 1, 'BASKA 1', 'known'],
        ['classId', '1A', 1, '11', 'known'],
        ['gender', 'F', 1, 'Female', 'known'],
        ['bus', 'own', 1, '', 'known'],
      ],
    )
    expect(problems.map(({ row, fields, message }) => `${row} ${String(fields)}: ${message}`)).toEqual([
      '2 classId: There is no such class',
      '2 gender: Gender must be Male or Female',
      '3 classId: There is no such class',
      '3 gender: Gender must be Male or Female',
    ])
    expect(items[2]).not.toHaveProperty('bus')
    expect(findings.nameCase).toEqual({
      rows: 2,
      samples: [
        ['HODAN NUUR', 'Hodan Nuur'],
        ['cali nuur', 'Cali Nuur'],
      ],
    })
  })

  it('are understood once for all rows as a person decides', async () => {
    const school = { ...SCHOOL, classes: [...SCHOOL.classes, { id: 33, name: '3B' }] }
    const decisions: Decisions = { meanings: { gender: { gabadha: 'Female' } }, nameCase: true, leftOut: [4] }
    const { items, problems, findings } = await outcomeOf(bytes, { kind: 'students', given: { school, decisions } })
    expect(problems).toEqual([])
    expect(items).toMatchObject([
      { firstname: 'Hodan', lastname: 'Nuur', classId: 33, gender: 'Female' },
      { firstname: 'Cali', classId: 33, gender: 'Female', bus: 'BASKA 1' },
    ])
    expect(findings.nameCase).toBeNull()
  })

  it('ask once which bus is meant that the school has not, and nothing where it has registered none', async () => {
    const rows = lines(
      'A,B,1A,634771001,F,7,17,Warsame',
      'C,D,1A,634771002,F,7,17,WARSAME ',
      'E,F,1A,634771003,F,7,17,',
    )
    const ofBus = ({ findings }: Outcome) => findings.groups.filter(({ field }) => field === 'bus')
    const asked = await decided(rows)
    expect(ofBus(asked)).toMatchObject([{ key: 'warsame', rows: 2, state: 'asked', meaning: 'Warsame' }])
    expect(asked.items).toMatchObject([{ bus: 'Warsame' }, { bus: 'WARSAME' }, {}])
    const chosen = await decided(rows, { meanings: { bus: { warsame: 'BASKA 2' } } })
    expect(ofBus(chosen)).toMatchObject([{ state: 'chosen', meaning: 'BASKA 2' }])
    expect(chosen.items).toMatchObject([{ bus: 'BASKA 2' }, { bus: 'BASKA 2' }, {}])
    const { buses: _, ...busless } = SCHOOL
    for (const school of [busless, { ...SCHOOL, buses: [] }])
      expect(ofBus(await outcomeOf(rows, { kind: 'students', given: { school } }))).toMatchObject([
        { state: 'toBeMade', meaning: 'Warsame' },
      ])
  })

  it('that every object has are unknown like others', async () => {
    const { findings } = await decided(lines('A,B,1A,634771001,constructor,7,17,'), { meanings: { gender: {} } })
    expect(findings.groups[0]).toMatchObject({ text: 'constructor', state: 'unknown' })
  })

  it('give the id of a class only where the heading says id', async () => {
    const bare = await decided(lines('A,B,11,634771001,F,7,17,'))
    expect(bare.findings.groups[0]).toMatchObject({ field: 'classId', text: '11', state: 'toBeMade' })
    const ids = await outcomeOf(utf8('firstname,lastname,classId\nA,B,11'), { kind: 'students' })
    expect(ids.items).toMatchObject([{ classId: 11 }])
  })
})

test('a row of sums is kept where a person says so', async () => {
  const bytes = lines('Total,,,,,,17,', 'Hodan,Nuur,1A,634771001,F,7,17,')
  expect((await decided(bytes)).items).toHaveLength(1)
  expect((await decided(bytes, { kept: [2] })).items).toHaveLength(2)
})

test('days whose order nobody knows are asked about, and read as decided', async () => {
  const bytes = utf8('Full name,Email,Job title,Salary,Date of birth\nHodan Nuur,h@s.so,Teacher,200,05/06/1990')
  const open = await outcomeOf(bytes, { kind: 'staff' })
  expect(open.findings.unclearDays).toEqual(['dateOfBirth'])
  expect(open.items).toMatchObject([{ dateOfBirth: '1990-06-05' }])
  const given = { school: SCHOOL, decisions: { dayOrders: { dateOfBirth: 'monthFirst' } } } as const
  const closed = await outcomeOf(bytes, { kind: 'staff', given })
  expect(closed.findings.unclearDays).toEqual([])
  expect(closed.items).toMatchObject([{ dateOfBirth: '1990-05-06' }])
})

test('cells that are no longer what was typed are told', async () => {
  const bytes = utf8('Full name,Class,Phone,Gender,Age,Fee,Roll number\nHod\ufffdn Nuur,1A,6.34E+08,F,7,1.000,1.2E+5')
  const { problems, items } = await outcomeOf(bytes, { kind: 'students' })
  expect(problems.map(({ fields, message }) => `${fields.join(', ')}: ${message}`)).toEqual([
    'fullname: Letters were lost when the file was saved: Hod\ufffdn Nuur',
    'phone: Excel has shortened this number: 6.34E+08. Make the column text and type it again.',
    'fee: It is not clear how much this is: 1.000. Write it as 1.00, or as 1,000.',
    'rollNumber: Excel has shortened this number: 1.2E+5. Make the column text and type it again.',
  ])
  expect(items).toMatchObject([{ Age: 7, gender: 'Female' }])
  expect(items[0]).not.toHaveProperty('fee')
})

describe('a student of a row', () => {
  const find = studentFinder(SCHOOL)
  const none = { studentId: '', rollNumber: '', studentName: '' }

  it('is found by id, roll number, or name with class or phone', () => {
    expect(find({ ...none, studentId: '2' })).toMatchObject({ id: 2 })
    expect(find({ ...none, rollNumber: 't438', studentName: 'faarax yuusuf barkhad daahir' })).toMatchObject({ id: 1 })
    expect(find({ ...none, rollNumber: '118' })).toMatchObject({ id: 2 })
    expect(find({ ...none, studentName: 'Arday Laba Tijaabo', classId: 13 })).toMatchObject({ id: 4 })
    expect(find({ ...none, studentName: 'Arday Laba Tijaabo', phone: '634000003' })).toMatchObject({ id: 3 })
  })

  it('is never guessed: the reason is told', () => {
    expect(find(none)).toBe('The row names no student')
    expect(find({ ...none, studentName: 'Arday Laba Tijaabo' })).toBe(
      '2 students are called Arday Laba Tijaabo (ID 3 in 1B, ID 4 in 2A); give the ID or the roll number',
    )
    expect(find({ ...none, studentId: '2', studentName: 'Faarax' })).toMatch(/^This number is Maxamuud/)
    expect(find({ ...none, rollNumber: '7' })).toBe('There is no student with the roll number 7')
  })
})
