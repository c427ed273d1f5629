/** Types and colours of buses (specification, Business constants). */
export const BUS_TYPES = ['Minibus', 'Coach', 'School Bus', 'Van', 'Sedan'] as const
export type BusType = (typeof BUS_TYPES)[number]

export const BUS_COLOURS = ['Red', 'Blue', 'White', 'Yellow', 'Black', 'Silver', 'Green'] as const
export type BusColour = (typeof BUS_COLOURS)[number]
