import { main } from './main.ts';

main();
