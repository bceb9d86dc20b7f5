import { testAccessibility } from './harness/accessibility.ts';
import { noteParts } from './harness/screens.ts';

testAccessibility(noteParts);
