type Input = Record<string, unknown>

const BUS = {
  route: 'Koodbuur',
  plate: 'SL 4711',
  type: 'Minibus',
  color: 'White',
  seats: 30,
  capacity: 7,
  driverId: 2,
}

/** Good bodies of the calls about buses. */
export const BUS_BODIES: Record<string, Input> = {
  'buses.create': BUS,
  'buses.update': { ...BUS, name: 'Driver Two', base: 1 },
  'buses.assign': { studentId: 1, busId: 1 },
  'buses.assignList': { row: 2, studentId: 1, busId: 1 },
}
