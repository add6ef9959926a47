"""Standard environments for programs that learn: OpenSpiel and PettingZoo.

Each is one thin file that asks the rules; what it needs to be installed is an extra of the
package (``openspiel``, ``pettingzoo``), so nothing is imported here.
"""
