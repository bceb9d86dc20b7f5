import { testAccessibility } from './harness/accessibility.ts';
import { workScreens } from './harness/screens.ts';

// Split into two files, because files run in parallel.
testAccessibility(workScreens);
