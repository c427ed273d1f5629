import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

// A new empty IndexedDB for each test file, since the test files of a worker share their modules.
globalThis.indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB, IDBKeyRange })
