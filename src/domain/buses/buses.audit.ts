import { audited, COMMON, hidden, id, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'buses.assign': 'Assigned a student to a bus',
    'buses.assignList': 'Assigned the students of a list to buses',
    'buses.create': 'Registered a bus',
    'buses.delete': 'Deleted a bus',
    'buses.endRide': 'Took a student off a bus',
    'buses.update': 'Changed a bus',
  },
  kinds: {
    buses: {
      label: 'Bus',
      fields: {
        ...COMMON,
        name: text('Name'),
        route: text('Route'),
        plate: text('Plate'),
        type: text('Type'),
        colour: text('Color'),
        seats: id('Seats'),
        schoolNumber: id('Bus School Number'),
        driverId: id('Driver, employee'),
        label: text('In records of students'),
        createdBy: user('Registered by user'),
        createdAt: moment('Registered'),
        deletedBy: hidden,
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Bus deleted' } },
      },
    },
  },
})
