export { rooms, roomPath, type Room } from '../../shared/contract/rooms.ts';
