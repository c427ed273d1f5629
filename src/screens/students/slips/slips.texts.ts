/** Texts of the screen on which the office makes slips, in English like the office's other screens. */
export const slipsTexts = {
  lead: 'Choose a class. Parents without an account get one by the phone in the record, and each gets a slip to take home.',
  whose: 'Slips for',
  choose: 'Choose a class',
  parentsOf: (name: string) => `Parents of ${name}`,
  staff: 'The staff',
  who: 'Who gets one',
  whoNames: {
    fresh: 'Those who have never signed in and have no slip',
    unused: 'Those who have never signed in, also with a slip',
    all: 'Everybody, also those who sign in already',
  },
  whoNotes: {
    fresh: undefined,
    unused: 'Slips that are out and not used yet stop working: those on their way home can only be thrown away.',
    all: 'A new slip lets its holder choose another password, and voids the one before. When it is used, the person is signed out on all devices.',
  },
  away: 'Slips are made by the school server, which cannot be reached now.',
  table: 'Who gets a slip',
  noStudents: 'This class has no students.',
  student: 'Student',
  person: 'Name',
  role: 'Role',
  parent: 'Parent',
  phone: 'Phone',
  access: 'Access',
  newAccount: 'A new account',
  sees: (name: string, children: string) => (children ? `${name}, who sees ${children}` : name),
  also: (whose: string, others: string) => `${whose}; also for ${others}`,
  noPhone: 'No phone in the record that could be called: give one to the student first',
  signedIn: (day: string) => `Signed in ${day}`,
  slipOut: (day: string) => `Has a slip, good until ${day}`,
  never: 'Has never signed in',
  getsOne: 'Gets a slip',
  linked: 'The children are linked to the accounts of their parents.',
  failed: 'The slips could not be made',
  refused: (count: number) =>
    count === 1
      ? 'One student was not linked, since somebody else has changed something meanwhile. Please look again.'
      : `${count} students were not linked, since somebody else has changed something meanwhile. Please look again.`,
} as const
