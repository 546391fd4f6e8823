/** The program of a worker process. */
import { serveTasks } from '../workers/serve-tasks.ts';
import * as tasks from './tasks.ts';

serveTasks(tasks);
