// A lock for `lockstep try`, in Go. It works as it stands, with nothing but Go:
//
//	go build my_lock.go && node bin/lockstep.mjs try gc-pause -- ./my_lock
//
// Lockstep asks over standard input, one JSON object a line, and this process answers on standard output. Put your own lock where acquire and release
// are. Write any other output to standard error: it goes into the trace.
package main

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// Redis is a minimal client: one command at a time. Yours is better.
type Redis struct {
	socket net.Conn
	reader *bufio.Reader
}

func connect(address string) (*Redis, error) {
	place, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	socket, err := net.Dial("tcp", place.Host)
	if err != nil {
		return nil, err
	}
	redis := &Redis{socket, bufio.NewReader(socket)}
	password, _ := place.User.Password()
	_, err = redis.call("AUTH", password)
	return redis, err
}

func (redis *Redis) call(words ...string) (string, error) {
	text := fmt.Sprintf("*%d\r\n", len(words))
	for _, word := range words {
		text += fmt.Sprintf("$%d\r\n%s\r\n", len(word), word)
	}
	if _, err := redis.socket.Write([]byte(text)); err != nil {
		return "", err
	}
	line, err := redis.reader.ReadString('\n')
	if err != nil {
		return "", err
	}
	line = strings.TrimRight(line, "\r\n")
	switch {
	case line[0] == '-':
		return "", errors.New(line[1:])
	case line == "$-1":
		return "", nil
	case line[0] == '$':
		line, err = redis.reader.ReadString('\n')
		return strings.TrimRight(line, "\r\n"), err
	}
	return line[1:], nil
}

const releaseScript = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

type request struct {
	ID      int      `json:"id"`
	Do      string   `json:"do"`
	Redis   []string `json:"redis"`
	Key     string   `json:"key"`
	LeaseMs int      `json:"leaseMs"`
	WaitMs  int      `json:"waitMs"`
}

type answer = map[string]any

var (
	redis   *Redis
	key     string
	leaseMs int
	owner   string
)

// acquire retries until the lock is granted, for at most waitMs.
func acquire(waitMs int) (answer, error) {
	until := time.Now().Add(time.Duration(waitMs) * time.Millisecond)
	bytes := make([]byte, 16)
	rand.Read(bytes)
	owner = fmt.Sprintf("%x", bytes)
	for {
		reply, err := redis.call("SET", key, owner, "NX", "PX", strconv.Itoa(leaseMs))
		if err != nil {
			return nil, err
		}
		if reply == "OK" {
			return answer{"ok": true}, nil
		}
		if !time.Now().Before(until) {
			return answer{"ok": false, "why": "held by another"}, nil
		}
		time.Sleep(time.Duration(50+mathrand.Intn(50)) * time.Millisecond)
	}
}

func perform(asked request) (answer, error) {
	switch asked.Do {
	case "init":
		key, leaseMs = asked.Key, asked.LeaseMs
		var err error
		redis, err = connect(asked.Redis[0])
		return answer{"ok": err == nil, "name": "my-lock 1.0"}, err
	case "acquire":
		return acquire(asked.WaitMs)
	case "release":
		freed, err := redis.call("EVAL", releaseScript, "1", key, owner)
		return answer{"ok": true, "freed": freed == "1"}, err
	case "end":
		return answer{"ok": true}, nil
	}
	return answer{"ok": false, "error": "unknown"}, nil
}

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var asked request
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		said, err := perform(asked)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			said = answer{"ok": false, "why": err.Error()}
		}
		said["id"] = asked.ID
		text, _ := json.Marshal(said)
		fmt.Println(string(text))
		if asked.Do == "end" {
			return
		}
	}
}
