import { audited, COMMON, hidden, id, moment, text, type FieldWords } from '../core/audit-words.ts'

const number = (label: string): FieldWords => ({ label, shape: 'number' })

export const audit = audited({
  actions: {
    'turns.prepare': 'Began to prepare the turn of the year',
    'turns.change': 'Changed a prepared turn of the year',
    'turns.fees': 'Set fees of the new year',
    'turns.choose': 'Decided where students go at the turn of the year',
    'turns.drop': 'Dropped a prepared turn of the year',
    'turns.turn': 'Turned the school into the next year',
    'turns.plan': 'Set the day of the turn of the year',
    'turns.unplan': 'Left the day of the turn of the year open',
    'turns.propose': 'Proposed where students go at the turn of the year',
    'turns.takeProposals': 'Decided as teachers propose at the turn of the year',
    'turns.takeBack': 'Took the turn of the year back',
  },
  kinds: {
    turns: {
      label: 'Turn of the year',
      fields: {
        ...COMMON,
        fromYearId: id('From the academic year'),
        toYearId: id('Into the academic year'),
        rule: text('Proposal'),
        classes: hidden,
        fees: hidden,
        createdBy: hidden,
        createdAt: moment('Created'),
        up: number('Students who go up'),
        repeats: number('Students who repeat'),
        graduates: number('Students who graduate'),
        moves: number('Students who move to another school'),
        leaves: number('Students who leave'),
        turnedBy: hidden,
        turnedAt: {
          label: 'Turned',
          shape: 'moment',
          event: { set: () => 'School turned into the next year', unset: () => 'Turn taken back' },
        },
        batch: hidden,
        plannedFor: { label: 'Planned for midnight of', shape: 'day' },
        plannedCounts: hidden,
        plannedBy: hidden,
        plannedAt: hidden,
        asPlanned: { label: 'As planned for', shape: 'day' },
        preventedAt: hidden,
        preventedBecause: text('Not turned, because'),
      },
    },
    turnChoices: {
      label: 'Decision at the turn of the year',
      fields: {
        ...COMMON,
        turnId: hidden,
        studentId: hidden,
        outcome: text('Where the student goes'),
        classId: id('Into the class'),
        chosenBy: hidden,
        chosenAt: hidden,
      },
    },
    turnProposals: {
      label: 'Proposal of a teacher at the turn of the year',
      fields: {
        ...COMMON,
        turnId: hidden,
        studentId: hidden,
        teacherId: hidden,
        classId: hidden,
        outcome: text('Where the student goes'),
        reason: text('Reason'),
        proposedAt: hidden,
      },
    },
  },
})
