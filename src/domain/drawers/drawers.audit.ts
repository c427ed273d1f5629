import { audited, COMMON, money, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'drawers.open': 'Opened a drawer',
    'drawers.move': 'Moved money of a drawer',
    'drawers.close': 'Closed a drawer',
    'drawers.closeLost': 'Closed the drawer of a lost device',
  },
  kinds: {
    drawers: {
      label: 'Drawer',
      fields: {
        ...COMMON,
        number: text('Number'),
        toldNumber: text('Number given by the device'),
        ownerId: user('Person'),
        floatCents: money('Float'),
        floatFrom: text('Source of the float'),
        after: text('Drawer taken over'),
        isOpened: text('Opening is known'),
        handedCents: money('Left by the drawer before'),
        openedAt: moment('Opened'),
        createdAt: moment('Recorded'),
      },
    },
    drawerMoves: {
      label: 'Money moved at a drawer',
      fields: {
        ...COMMON,
        drawer: text('Drawer'),
        account: text('Account'),
        cents: money('Amount into the drawer'),
        note: text('Note'),
        movedBy: user('Moved by user'),
        movedAt: moment('Moved'),
        createdAt: moment('Recorded'),
      },
    },
    drawerClosings: {
      label: 'Count of a drawer',
      fields: {
        ...COMMON,
        drawer: text('Drawer'),
        stands: text('Closes the drawer'),
        isForced: text('Closed as lost'),
        counts: text('Notes'),
        coinsCents: money('Coins'),
        countedCents: money('Counted'),
        expectedCents: money('Expected'),
        leftCents: money('Left in the drawer'),
        takenCents: money('Taken out'),
        takenTo: text('Taken to'),
        handedTo: user('Handed over to user'),
        reason: text('Reason'),
        closedBy: user('Closed by user'),
        closedAt: moment('Closed'),
        createdAt: moment('Recorded'),
      },
    },
  },
})
